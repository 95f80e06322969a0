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
        return new Program(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
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

    /// Resources, outputs and the types of the configuration.
    final class Program {
        private final Map<String, Object> resources;
        private final Map<String, Object> outputs;
        private final Map<String, Object> configuration;

        private Program(Map<String, Object> resources, Map<String, Object> outputs, Map<String, Object> configuration) {
            this.resources = resources;
            this.outputs = outputs;
            this.configuration = configuration;
        }

        /// A file of the same name.
        Program file(String name, String content) {
            return file(name, name, content);
        }

        Program file(String name, String file, String content) {
            return resource(name, "shelf:File", Map.of("path", path(file), "content", content), Map.of());
        }

        Program kept(String name, String content) {
            return resource(
                    name, "shelf:File", Map.of("path", path(name), "content", content), Map.of("retainOnDelete", true));
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

        Program config(String name) {
            configuration.put(name, Map.of("type", "String"));
            return this;
        }

        Program output(String name, Object value) {
            outputs.put(name, value);
            return this;
        }

        private Program resource(
                String name, String type, Map<String, Object> properties, Map<String, Object> options) {
            resources.put(name, Map.of("type", type, "properties", properties, "options", options));
            return this;
        }

        Map<String, Object> tree() {
            return Map.of("configuration", configuration, "resources", resources, "outputs", outputs);
        }
    }
}
