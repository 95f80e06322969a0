package dev.capstan.app;

import dev.capstan.server.identity.SigningKeys;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The folder that holds the database, the logs and the kubeconfig; one process uses it at a time.
final class DataDirectory implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;

    private DataDirectory(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /// The one that was asked for, or `.capstan` in the home directory.
    static Path named(String asked, Map<String, String> environment) {
        if (!asked.isEmpty()) {
            return Path.of(asked).toAbsolutePath().normalize();
        }
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? System.getProperty("user.home") : home, ".capstan")
                .toAbsolutePath();
    }

    /// Creates it if need be and takes it for this process.
    static DataDirectory open(Path path) throws IOException {
        try {
            return take(path);
        } catch (FileSystemException e) {
            throw new UsageException("the data directory " + path + " cannot be used (" + e.getFile() + ": "
                    + FileProblem.words(e) + "): choose one that you can write to with --data");
        }
    }

    private static DataDirectory take(Path path) throws IOException {
        create(path);
        FileChannel channel =
                FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            throw new UsageException("the data directory " + path
                    + " is in use by another capstan: stop that one, or give this one another with --data");
        }
        return new DataDirectory(path, channel);
    }

    private static void create(Path path) throws IOException {
        try {
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                Files.createDirectories(
                        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } else {
                Files.createDirectories(path);
            }
        } catch (FileAlreadyExistsException e) {
            throw new UsageException("the data directory " + path + " is a file, expected a directory");
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    Path path() {
        return path;
    }

    /// The keys that sign the tokens of service accounts; where there are none, one is made when it is first needed.
    static SigningKeys signingKeys(Path data) {
        try {
            return SigningKeys.inFile(data.resolve("service-account.key"));
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + ": put it right, or remove it to have a new one made");
        }
    }

    /// Writes the file that tells kubectl where we are; only its owner can read it.
    ///
    /// @param given what to write; empty for one without credentials
    Path writeKubeconfig(String given, String server) throws IOException {
        String text = !given.isEmpty() ? given : """
                apiVersion: v1
                kind: Config
                clusters:
                - name: capstan
                  cluster:
                    server: %s
                contexts:
                - name: capstan
                  context:
                    cluster: capstan
                    user: capstan
                current-context: capstan
                users:
                - name: capstan
                  user: {}
                """.formatted(server);
        Path file = path.resolve("kubeconfig");
        Files.deleteIfExists(file);
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(file, text, StandardCharsets.UTF_8);
        return file;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
