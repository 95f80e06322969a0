package dev.capstan.stack.cli;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/// The lines that a program writes into a file, handed on as far as they are there. For one thread.
final class Tail implements AutoCloseable {
    private static final long MOST = 1L << 30;
    private static final int LONGEST = 64 << 20;

    private final InputStream file;
    private final Consumer<String> to;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final byte[] buffer = new byte[1 << 16];
    private long taken;

    private Tail(InputStream file, Consumer<String> to) {
        this.file = file;
        this.to = to;
    }

    static Tail of(Path file, Consumer<String> to) throws IOException {
        return new Tail(new FileInputStream(file.toFile()), to); // A channel would be closed by an interrupt.
    }

    /// Hands on what was added since.
    ///
    /// @throws IllegalStateException when it is more than anybody would write
    void drain() throws IOException {
        for (int count = file.read(buffer); count > 0; count = file.read(buffer)) {
            for (int i = 0; i < count; i++) {
                take(buffer[i]);
            }
            taken += count;
            if (line.size() > LONGEST || taken > MOST) {
                throw new IllegalStateException(
                        "pulumi says too much: more than " + LONGEST + " bytes in a line, or " + MOST + " in all");
            }
        }
    }

    /// Hands on the rest, too, which may be half a line.
    void finish() throws IOException {
        drain();
        if (line.size() > 0) {
            take((byte) '\n');
        }
    }

    private void take(byte each) {
        if (each != '\n') {
            line.write(each);
            return;
        }
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        to.accept(text);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
