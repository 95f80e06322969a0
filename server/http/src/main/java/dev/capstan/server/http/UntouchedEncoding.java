package dev.capstan.server.http;

import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncoding;
import java.util.Set;

/// Makes Helidon let compressed bodies through as they are; we inflate them ourselves, within limits.
final class UntouchedEncoding implements ContentEncoding {
    @Override
    public Set<String> ids() {
        return Set.of("gzip", "identity", "deflate", "br", "zstd");
    }

    @Override
    public boolean supportsEncoding() {
        return false;
    }

    @Override
    public boolean supportsDecoding() {
        return true;
    }

    @Override
    public ContentDecoder decoder() {
        return ContentDecoder.NO_OP;
    }

    @Override
    public ContentEncoder encoder() {
        return ContentEncoder.NO_OP;
    }

    @Override
    public String name() {
        return "untouched";
    }

    @Override
    public String type() {
        return name();
    }
}
