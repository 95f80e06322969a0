package dev.capstan.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// A file that only its owner may read, wherever it is.
public record PrivateFile(Path path) {
    private static final Set<PosixFilePermission> TOO_OPEN = Set.of(
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE,
            PosixFilePermission.GROUP_WRITE);

    /// Opens the file for writing. One that is there keeps its content and its permissions.
    public FileChannel open() throws IOException {
        return FileChannel.open(path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), permissions());
    }

    /// Refuses a file that everybody may read, or that others may write.
    ///
    /// @param name what to call it
    /// @throws IllegalArgumentException saying how it is open, and what to do
    public void check(String name) throws IOException {
        if (directoryDecides()) {
            return;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        if (permissions.stream().anyMatch(TOO_OPEN::contains)) {
            throw new IllegalArgumentException(name + " " + path + " is open to others ("
                    + PosixFilePermissions.toString(permissions) + "), expected rw-------: run chmod 600 " + path);
        }
    }

    /// Whether a file has no permissions of its own.
    private boolean directoryDecides() {
        return !path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private FileAttribute<?>[] permissions() {
        if (directoryDecides()) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }
}
