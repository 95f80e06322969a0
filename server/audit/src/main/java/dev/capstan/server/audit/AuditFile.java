package dev.capstan.server.audit;

import dev.capstan.store.PrivateFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/// A file that lines are added to, which its owner alone can read. When it is full it becomes `FILE.1`, what was that
/// becomes `FILE.2`, and so on; the oldest goes. When somebody has moved it away, a new one is begun.
///
/// Owned by the one thread that writes.
final class AuditFile implements AuditLog.Lines {
    private final Path path;
    private final long most;
    private final int files;
    private @Nullable FileChannel channel;
    private long size;

    /// @param most how many bytes a file may have, about
    /// @param files how many there are, the one that is written to included
    AuditFile(Path path, long most, int files) throws IOException {
        this.path = path;
        this.most = most;
        this.files = files;
        open();
    }

    @Override
    public void append(byte[] lines) throws IOException {
        FileChannel open = ready(lines.length);
        try {
            var bytes = ByteBuffer.wrap(lines);
            while (bytes.hasRemaining()) {
                open.write(bytes);
            }
            size += lines.length;
        } catch (IOException failed) {
            withdraw(open);
            throw failed;
        }
    }

    private FileChannel ready(int more) throws IOException {
        FileChannel open = channel;
        if (open != null && Files.exists(path) && (size == 0 || size + more <= most)) {
            return open;
        }
        close();
        if (Files.exists(path) && Files.size(path) > 0 && Files.size(path) + more > most) {
            moveOn();
        }
        return open();
    }

    private FileChannel open() throws IOException {
        FileChannel open = new PrivateFile(path).open();
        size = open.size();
        open.position(size);
        channel = open;
        return open;
    }

    private void moveOn() throws IOException {
        for (int i = files - 1; i >= 1; i--) {
            Path from = i == 1 ? path : numbered(i - 1);
            if (Files.exists(from)) {
                Files.move(from, numbered(i), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.deleteIfExists(path); // when there is to be one file only
    }

    private Path numbered(int number) {
        return path.resolveSibling(path.getFileName() + "." + number);
    }

    /// Half a line would make the next one unreadable.
    private void withdraw(FileChannel open) {
        try (open) {
            open.truncate(size);
        } catch (IOException second) {
            System.getLogger(AuditFile.class.getName())
                    .log(System.Logger.Level.DEBUG, "what was written by half is still there", second);
        }
        channel = null;
    }

    @Override
    public void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try (open) {
                open.force(true);
            }
        }
    }
}
