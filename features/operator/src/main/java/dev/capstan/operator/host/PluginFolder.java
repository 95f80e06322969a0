package dev.capstan.operator.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at a folder again and again, and tells which jars are new, have changed, or are gone.
///
/// A jar that is still being copied changes from one look to the next: it is told of when it was the same twice. One
/// thread has it.
final class PluginFolder {
    private static final Logger LOG = LoggerFactory.getLogger(PluginFolder.class);

    private final Path folder;
    private final Map<String, Look> told = new HashMap<>();
    private Map<String, Look> before = Map.of();

    /// Is told what becomes of the jars.
    interface Listener {
        /// A jar is there, new or changed, and nobody is writing it.
        void present(String name, Path jar);

        void gone(String name);
    }

    private record Look(long size, FileTime modified, String key) {}

    PluginFolder(Path folder) {
        this.folder = folder;
    }

    /// Tells of everything that is there. Nobody can say yet whether a jar is still being copied; such a one is told
    /// of again.
    void begin(Listener listener) {
        before = jars();
        look(listener);
    }

    /// Looks once. A folder that is not there is an empty one.
    void look(Listener listener) {
        Map<String, Look> now = jars();
        for (String name : Set.copyOf(told.keySet())) {
            if (!now.containsKey(name)) {
                told.remove(name);
                listener.gone(name);
            }
        }
        now.forEach((name, look) -> {
            if (look.equals(before.get(name)) && !look.equals(told.get(name))) {
                told.put(name, look);
                listener.present(name, folder.resolve(name));
            }
        });
        before = now;
    }

    private Map<String, Look> jars() {
        var jars = new TreeMap<String, Look>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(each -> each.getFileName().toString().endsWith(".jar")).forEach(each -> add(each, jars));
        } catch (NoSuchFileException | NotDirectoryException _) {
            return Map.of();
        } catch (IOException e) {
            LOG.warn("Plugin folder {} cannot be read: {}", folder, e.toString());
            return before;
        }
        return jars;
    }

    private static void add(Path jar, Map<String, Look> jars) {
        try {
            var file = Files.readAttributes(jar, BasicFileAttributes.class);
            if (file.isRegularFile()) {
                jars.put(
                        jar.getFileName().toString(),
                        new Look(file.size(), file.lastModifiedTime(), String.valueOf(file.fileKey())));
            }
        } catch (IOException _) {
            // Gone between two looks.
        }
    }
}
