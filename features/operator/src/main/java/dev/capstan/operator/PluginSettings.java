package dev.capstan.operator;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/// What was set for a plugin, in `NAME.properties` beside its jar; read each time, so that a change counts at once.
record PluginSettings(Optional<Path> folder) {
    Map<String, String> of(String plugin) {
        return folder.map(each -> read(each.resolve(plugin + ".properties"))).orElse(Map.of());
    }

    private static Map<String, String> read(Path file) {
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (NoSuchFileException _) {
            return Map.of();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read: " + e.getMessage(), e);
        }
        var settings = new HashMap<String, String>();
        properties.stringPropertyNames().forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }
}
