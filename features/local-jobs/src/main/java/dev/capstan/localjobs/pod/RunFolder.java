package dev.capstan.localjobs.pod;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.localjobs.process.Identity;
import dev.capstan.localjobs.process.Mark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is kept of one pod on disk, for nobody but us to see.
///
/// ```
/// volumes/NAME        gone when the pod is over
/// containers/NAME
///   root              CAPSTAN_JOB_ROOT; gone when the pod is over
///   tmp               TMPDIR; gone when the pod is over
///   process           which process it is or was; there before it is started
///   exit              how it ended; there before anybody is told
///   0.log             what it said, of each run
/// ```
public final class RunFolder {
    /// What names the root of a container to its processes.
    public static final String ROOT = "CAPSTAN_JOB_ROOT";

    private final Path path;

    private RunFolder(Path path) {
        this.path = path;
    }

    /// @param base the folder of all pods
    public static RunFolder of(Path base, String uid) {
        return new RunFolder(base.resolve(uid));
    }

    /// Those of all pods that there are.
    static List<RunFolder> all(Path base) throws IOException {
        if (!Files.isDirectory(base)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(base)) {
            return found.filter(Files::isDirectory).map(RunFolder::new).toList();
        }
    }

    String uid() {
        return String.valueOf(path.getFileName());
    }

    /// What all processes of the pods below a folder have.
    static Mark mark(Path below) {
        return new Mark(ROOT, below + "/");
    }

    Mark mark(String container) {
        return mark(path.resolve("containers").resolve(container));
    }

    Path volume(String name) {
        return path.resolve("volumes").resolve(name);
    }

    Path root(String container) {
        return of(container).resolve("root");
    }

    Path temporary(String container) {
        return of(container).resolve("tmp");
    }

    /// The log of a container's run, counted from 0; it need not be there.
    public Path log(String container, int attempt) {
        return of(container).resolve(attempt + ".log");
    }

    private Path of(String container) {
        return path.resolve("containers").resolve(container);
    }

    /// Makes the folders of a container, if they are not there.
    void create(String container) throws IOException {
        privately(root(container));
        privately(temporary(container));
    }

    static void privately(Path folder) throws IOException {
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }

    /// A container is about to be started.
    void intend(String container) throws IOException {
        Files.deleteIfExists(of(container).resolve("exit"));
        write(of(container).resolve("process"), new Identity(0, 0).toString());
    }

    void started(String container, Identity process) throws IOException {
        write(of(container).resolve("process"), process.toString());
    }

    void exited(String container, int code) throws IOException {
        write(of(container).resolve("exit"), Integer.toString(code));
    }

    /// Whole or not at all, whatever dies meanwhile.
    private static void write(Path file, String text) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(draft, text);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Whether anything of the pod was ever started.
    boolean wasStarted() {
        return containers().anyMatch(each -> Files.exists(each.resolve("process")));
    }

    boolean wasStarted(String container) {
        return Files.exists(of(container).resolve("process"));
    }

    /// The processes that were started, if it is known which they are.
    List<Identity> processes() {
        return containers()
                .map(each -> read(each.resolve("process")))
                .flatMap(Optional::stream)
                .map(Identity::parse)
                .flatMap(Optional::stream)
                .toList();
    }

    /// How the last run of a container ended, if it has.
    Optional<Integer> exit(String container) {
        return read(of(container).resolve("exit")).map(Integer::valueOf);
    }

    private Stream<Path> containers() {
        Path containers = path.resolve("containers");
        if (!Files.isDirectory(containers)) {
            return Stream.of();
        }
        try (Stream<Path> found = Files.list(containers)) {
            return found.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file, UTF_8));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The pod is over: what it was given goes, what it said stays.
    void clear() throws IOException {
        remove(path.resolve("volumes"));
        for (Path each : containers().toList()) {
            remove(each.resolve("root"));
            remove(each.resolve("tmp"));
        }
    }

    /// Nobody wants to know anything of the pod any more.
    void remove() throws IOException {
        remove(path);
    }

    /// Links are removed, never followed.
    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        var _ = Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                var _ = each.toFile().setWritable(true, true);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, @Nullable IOException problem) throws IOException {
                if (problem != null) {
                    throw problem;
                }
                Files.deleteIfExists(each);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
