package dev.capstan.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/// Compression of answers, tuned for speed: clients are near, and lists of objects repeat themselves a lot.
final class Gzip {
    private Gzip() {}

    /// Whether `Accept-Encoding` headers of these values take gzip.
    static boolean acceptedBy(List<String> accepted) {
        for (String line : accepted) {
            for (String coding : line.split(",")) {
                String[] parts = coding.toLowerCase(Locale.ROOT).split(";");
                if (parts[0].strip().equals("gzip")) {
                    return parts.length < 2 || !parts[1].strip().matches("q=0(\\.0*)?");
                }
            }
        }
        return false;
    }

    static byte[] compress(byte[] plain) throws IOException {
        var bytes = new ByteArrayOutputStream(plain.length / 4);
        try (var out = stream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    /// Compresses into `out`; `flush` reaches it.
    static OutputStream stream(OutputStream out) throws IOException {
        return new FastGzipStream(out);
    }

    private static final class FastGzipStream extends GZIPOutputStream {
        FastGzipStream(OutputStream out) throws IOException {
            super(out, 8192, true);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
