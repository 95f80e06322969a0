package dev.capstan.stack.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The folders of runs. Before one is made, those are removed which an earlier process has left behind.
final class RunFolders {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private final Path home;
    /// Guarded by this.
    private final Set<Path> open = new HashSet<>();

    RunFolders(Path home) {
        this.home = home;
    }

    synchronized RunFolder open() throws IOException {
        Path runs = privateFolder(home.resolve("runs"));
        sweep(runs);
        Path folder = Files.createTempDirectory(runs, "run-", PosixFilePermissions.asFileAttribute(OWNER));
        open.add(folder);
        Path plugins = privateFolder(home.resolve("plugins"));
        Path own = privateFolder(folder.resolve("home"));
        Files.createSymbolicLink(own.resolve("plugins"), plugins);
        return new RunFolder(folder, own, privateFolder(folder.resolve("project")), () -> closed(folder));
    }

    private synchronized void closed(Path folder) {
        open.remove(folder);
    }

    private void sweep(Path runs) throws IOException {
        List<Path> left;
        try (Stream<Path> all = Files.list(runs)) {
            left = all.filter(each -> !open.contains(each) && !RunFolder.isUsed(each))
                    .toList();
        }
        for (Path each : left) {
            remove(each);
        }
    }

    static Path privateFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, OWNER);
        return folder;
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
