package dev.capstan.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// A file that only its owner may read, wherever it is.
public record PrivateFile(Path path) {
    /// Opens the file for writing. One that is there keeps its content and its permissions.
    public FileChannel open() throws IOException {
        return FileChannel.open(path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), permissions());
    }

    private FileAttribute<?>[] permissions() {
        // Elsewhere the directory decides.
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }
}
