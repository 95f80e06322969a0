package dev.capstan.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// One folder with production code, such as `core/store`.
///
/// @param path where it is below the project's folder, with `/` between names
record Module(String path, Path folder) implements Comparable<Module> {
    /// The outermost folder, which says how far up it stands: `core`, `server`, `app`.
    String ring() {
        int slash = path.indexOf('/');
        return slash < 0 ? path : path.substring(0, slash);
    }

    Path sources() {
        return folder.resolve("src/main/java");
    }

    Path classes() {
        return folder.resolve("target/classes");
    }

    boolean built() {
        return Files.isDirectory(classes());
    }

    boolean compiled(JavaClass type) {
        @Nullable
        Path file = type.getSource().map(source -> Path.of(source.getUri())).orElse(null);
        return file != null && file.startsWith(classes());
    }

    @Override
    public int compareTo(Module other) {
        return path.compareTo(other.path);
    }

    @Override
    public String toString() {
        return path;
    }
}
