package dev.capstan.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A folder as the world, and programs that put files into it.
record Shelf(Path folder) {
    /// A program, to be added to.
    Program program() {
        return new Program();
    }

    String path(String file) {
        return folder.resolve(file).toString();
    }

    void put(String file, String content) throws IOException {
        Files.writeString(folder.resolve(file), content);
    }

    void remove(String file) throws IOException {
        Files.delete(folder.resolve(file));
    }

    /// All files with what is in them.
    Map<String, String> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.collect(Collectors.toMap(each -> each.getFileName().toString(), Shelf::read));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// Resources, variables, outputs and the types of the configuration.
    final class Program {
        private final Map<String, Object> resources = new LinkedHashMap<>();
        private final Map<String, Object> outputs = new LinkedHashMap<>();
        private final Map<String, Object> variables = new LinkedHashMap<>();
        private final Map<String, Object> configuration = new LinkedHashMap<>();

        private Program() {}

        /// A file of the same name.
        Program file(String name, String content) {
            return file(name, name, content);
        }

        Program file(String name, String file, String content) {
            return resource(name, "shelf:File", Map.of("path", path(file), "content", content), Map.of());
        }

        /// A file of the same name, with options.
        Program file(String name, String content, Map<String, Object> options) {
            return resource(name, "shelf:File", Map.of("path", path(name), "content", content), options);
        }

        Program failing(String name, String content, String message) {
            return resource(
                    name, "shelf:File", Map.of("path", path(name), "content", content, "fail", message), Map.of());
        }

        /// One that takes a while to make.
        Program slow(String name, String content, int milliseconds) {
            return resource(
                    name,
                    "shelf:File",
                    Map.of("path", path(name), "content", content, "delayMs", milliseconds),
                    Map.of());
        }

        Program token(String name, int length) {
            return resource(name, "shelf:Token", Map.of("length", length), Map.of());
        }

        /// A file that is there already, and is only looked at.
        Program found(String name, String file) {
            resources.put(name, Map.of("type", "shelf:File", "get", Map.of("id", path(file))));
            return this;
        }

        Program variable(String name, Object value) {
            variables.put(name, value);
            return this;
        }

        Program config(String name) {
            configuration.put(name, Map.of("type", "String"));
            return this;
        }

        Program output(String name, Object value) {
            outputs.put(name, value);
            return this;
        }

        Program resource(String name, String type, Map<String, Object> properties, Map<String, Object> options) {
            resources.put(name, Map.of("type", type, "properties", properties, "options", options));
            return this;
        }

        Map<String, Object> tree() {
            return Map.of(
                    "configuration", configuration,
                    "variables", variables,
                    "resources", resources,
                    "outputs", outputs);
        }
    }
}
