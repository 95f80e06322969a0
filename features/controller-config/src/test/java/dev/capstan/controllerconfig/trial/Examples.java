package dev.capstan.controllerconfig.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.InvalidConfigException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The files in `examples/controller-configs`.
public final class Examples {
    private static final Path FOLDER =
            Path.of(System.getProperty("capstan.root", "../.."), "examples/controller-configs");

    /// What has to be there first.
    public static final String BEFORE = "setup/setup.yaml";

    private Examples() {}

    /// The names of all configs.
    public static List<String> names() {
        try (var files = Files.list(FOLDER)) {
            return files.map(each -> each.getFileName().toString())
                    .filter(each -> each.endsWith(".yaml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ControllerConfig config(String name) throws InvalidConfigException {
        return ControllerConfig.compile(name, text(name));
    }

    public static JsonNode json(String name) {
        try {
            return Document.json(Files.readAllBytes(FOLDER.resolve(name))).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
