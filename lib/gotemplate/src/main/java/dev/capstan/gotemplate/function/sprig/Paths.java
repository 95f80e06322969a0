package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Paths with slashes, as text: no file is looked at. The `os` names do the same wherever the template is rendered.
final class Paths {
    private Paths() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "base", "osBase" -> Call.function(name, c -> base(c.text(0)), TEXT);
            case "dir", "osDir" -> Call.function(name, c -> directory(c.text(0)), TEXT);
            case "clean", "osClean" -> Call.function(name, c -> clean(c.text(0)), TEXT);
            case "ext", "osExt" -> Call.function(name, c -> extension(c.text(0)), TEXT);
            case "isAbs", "osIsAbs" -> Call.function(name, c -> c.text(0).startsWith("/"), TEXT);
            default -> null;
        };
    }

    private static String directory(String path) {
        return clean(path.substring(0, path.lastIndexOf('/') + 1));
    }

    private static String base(String path) {
        if (path.isEmpty()) {
            return ".";
        }
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return end == 0 ? "/" : path.substring(path.lastIndexOf('/', end - 1) + 1, end);
    }

    private static String extension(String path) {
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') ? path.substring(dot) : "";
    }

    /// The shortest path to the same place: without `.`, `..` after a name, and double slashes.
    private static String clean(String path) {
        boolean absolute = path.startsWith("/");
        var names = new ArrayDeque<String>();
        for (String name : path.split("/", -1)) {
            if (name.equals("..") && !names.isEmpty() && !names.peekLast().equals("..")) {
                names.removeLast();
            } else if (!name.isEmpty() && !name.equals(".") && !(name.equals("..") && absolute)) {
                names.addLast(name);
            }
        }
        String joined = (absolute ? "/" : "") + String.join("/", names);
        return joined.isEmpty() ? "." : joined;
    }
}
