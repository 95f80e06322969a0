package dev.capstan.stack.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// Where one run has its files, which only their owner can read, and which are gone when it is closed.
///
/// @param home what the CLI takes for its own: credentials, and a link to the plugins that all runs share
/// @param project the project, and the settings of its stack
record RunFolder(Path folder, Path home, Path project) implements AutoCloseable {
    void write(String name, byte[] content) throws IOException {
        var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Files.write(Files.createFile(project.resolve(name), owner), content);
    }

    @Override
    public void close() throws IOException {
        RunFolders.remove(folder);
    }
}
