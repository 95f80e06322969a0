package dev.capstan.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// A Java file, line by line.
///
/// @param path where it is below the project's folder, with `/` between names
record SourceFile(String path, List<String> lines) {
    SourceFile {
        lines = List.copyOf(lines);
    }

    static SourceFile read(Path root, Path file) {
        try {
            return new SourceFile(root.relativize(file).toString().replace('\\', '/'), Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// Where lines are that look like this, as an editor can open them.
    List<String> places(Predicate<String> looks) {
        return IntStream.range(0, lines.size())
                .filter(i -> looks.test(lines.get(i)))
                .mapToObj(this::place)
                .toList();
    }

    String place(int index) {
        return path + ":" + (index + 1) + ": " + lines.get(index).strip();
    }

    /// Whether the declaration at this line has a doc comment, above its annotations.
    boolean documented(int index) {
        for (int i = index - 1; i >= 0; i--) {
            String line = lines.get(i).strip();
            if (line.startsWith("///")) {
                return true;
            }
            if (line.isEmpty() || line.endsWith(";") || line.endsWith("{") || line.endsWith("}")) {
                return false;
            }
        }
        return false;
    }

    /// Where a comment was cut in the middle of a sentence, as the formatter does with lines it finds too long.
    List<String> stumps() {
        return IntStream.range(1, lines.size() - 1)
                .filter(i -> isProse(i - 1) && isProse(i) && isProse(i + 1))
                .filter(i ->
                        lines.get(i - 1).length() > 85 && lines.get(i).strip().length() < 25)
                .filter(i -> !lines.get(i).endsWith("."))
                .mapToObj(this::place)
                .toList();
    }

    private boolean isProse(int index) {
        String line = lines.get(index).strip();
        return line.startsWith("/// ") && !line.startsWith("/// ```") && !line.startsWith("/// }");
    }
}
