package dev.capstan.stack.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The folders of runs. What an earlier process has left behind is removed before the first one is made.
final class RunFolders {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private final Path home;
    /// Guarded by this.
    private boolean swept;

    RunFolders(Path home) {
        this.home = home;
    }

    synchronized RunFolder open() throws IOException {
        Path runs = privateFolder(home.resolve("runs"));
        if (!swept) {
            sweep(runs);
            swept = true;
        }
        Path folder = Files.createTempDirectory(runs, "run-", PosixFilePermissions.asFileAttribute(OWNER));
        Path plugins = privateFolder(home.resolve("plugins"));
        Path pulumi = privateFolder(folder.resolve("home"));
        Files.createSymbolicLink(pulumi.resolve("plugins"), plugins);
        return new RunFolder(folder, pulumi, privateFolder(folder.resolve("project")));
    }

    static Path privateFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, OWNER);
        return folder;
    }

    private static void sweep(Path runs) throws IOException {
        List<Path> old;
        try (Stream<Path> all = Files.list(runs)) {
            old = all.toList();
        }
        for (Path each : old) {
            remove(each);
        }
    }

    /// Links are removed, not followed. What others remove meanwhile is fine.
    static void remove(Path tree) throws IOException {
        List<Path> all;
        try (Stream<Path> files =
                Files.isDirectory(tree, LinkOption.NOFOLLOW_LINKS) ? Files.walk(tree) : Stream.of(tree)) {
            all = files.toList().reversed();
        }
        for (Path each : all) {
            boolean _ = Files.deleteIfExists(each);
        }
    }
}
