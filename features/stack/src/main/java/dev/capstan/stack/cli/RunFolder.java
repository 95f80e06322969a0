package dev.capstan.stack.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/// Where one run has its files, which only their owner can read, and which are gone when it is closed.
///
/// @param home what the CLI takes for its own: credentials, and a link to the plugins that all runs share
/// @param project the project, and the settings of its stack
/// @param whenClosed done in the end
record RunFolder(Path folder, Path home, Path project, Runnable whenClosed) implements AutoCloseable {
    private static final String PROCESS = "process";

    void write(String name, byte[] content) throws IOException {
        Files.write(file(project.resolve(name)), content);
    }

    /// An empty file for what a program says.
    Path log(String name) throws IOException {
        Path log = folder.resolve(name);
        boolean _ = Files.deleteIfExists(log);
        return file(log);
    }

    private static Path file(Path path) throws IOException {
        var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        return Files.createFile(path, owner);
    }

    /// Notes who uses it, for those who come after us.
    void belongsTo(long process) throws IOException {
        Files.writeString(folder.resolve(PROCESS), Long.toString(process));
    }

    /// Whether a process that was left behind may still use it.
    static boolean isUsed(Path folder) {
        try {
            return Optional.of(Files.readString(folder.resolve(PROCESS)))
                    .filter(each -> each.matches("[0-9]{1,18}"))
                    .flatMap(each -> ProcessHandle.of(Long.parseLong(each)))
                    .filter(Programs::mayBePulumi)
                    .isPresent();
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            RunFolders.remove(folder);
        } finally {
            whenClosed.run();
        }
    }
}
