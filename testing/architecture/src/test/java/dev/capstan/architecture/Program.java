package dev.capstan.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All production code: what is in these rings, with a `src/main/java`.
final class Program {
    private static final Set<String> RINGS = Set.of("lib", "core", "server", "features", "plugins", "app", "testing");

    /// Read once: the rules only look.
    private static final Program WHOLE = read(Path.of(System.getProperty("capstan.root", "../..")));

    private final Path root;
    private final List<Module> modules;
    private final JavaClasses classes;
    private final Map<JavaClass, Module> homes;

    private Program(Path root, List<Module> modules) {
        this.root = root;
        this.modules = modules;
        this.classes = new ClassFileImporter()
                .importPaths(modules.stream().map(Module::classes).toList());
        this.homes = classes.stream().collect(Collectors.toMap(Function.identity(), this::home));
    }

    static Program whole() {
        return WHOLE;
    }

    List<Module> modules() {
        return modules;
    }

    JavaClasses classes() {
        return classes;
    }

    /// The module a class of ours was compiled from; absent for classes of others.
    Optional<Module> module(JavaClass type) {
        return Optional.ofNullable(homes.get(type.getBaseComponentType()));
    }

    /// The Java files that make up the program, without their tests.
    List<SourceFile> sources() {
        return modules.stream()
                .flatMap(each -> javaFiles(each.sources()).stream())
                .toList();
    }

    /// Every Java file of the project: tests, benchmarks and examples too.
    List<SourceFile> allSources() {
        return javaFiles(root);
    }

    private List<SourceFile> javaFiles(Path folder) {
        return paths(folder)
                .filter(file -> file.toString().endsWith(".java"))
                .map(file -> SourceFile.read(root, file))
                .toList();
    }

    private Module home(JavaClass type) {
        return modules.stream()
                .filter(each -> each.compiled(type))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(type.getName() + " belongs to no module"));
    }

    private static Program read(Path given) {
        Path root = given.toAbsolutePath().normalize();
        List<Module> modules = RINGS.stream()
                .map(root::resolve)
                .filter(Files::isDirectory)
                .flatMap(Program::paths)
                .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                .map(folder -> module(root, folder))
                .sorted()
                .toList();
        return new Program(root, modules);
    }

    private static Module module(Path root, Path folder) {
        return new Module(root.relativize(folder).toString().replace('\\', '/'), folder);
    }

    /// What is below a folder, in order, without what the build made.
    private static Stream<Path> paths(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all
                    .filter(path ->
                            Stream.of(".git", "target").noneMatch(name -> contains(folder.relativize(path), name)))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean contains(Path path, String name) {
        for (Path each : path) {
            if (each.toString().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
