package dev.capstan.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The texts that a fuzzer begins with, one feature of the language each.
///
/// Their words are its dictionary, so it need not find out by itself that there is `startsWith`.
record Seeds(List<String> texts) {
    private static final Pattern WORD =
            Pattern.compile("\\$?[A-Za-z][A-Za-z0-9]+|[^\\sA-Za-z0-9\"\\\\]{1,3}|%[-+#.0-9]*[a-zA-Z]");

    Seeds {
        texts = List.copyOf(texts);
    }

    /// Each line of the file is a text.
    static Seeds read(Path file) throws IOException {
        return new Seeds(Files.readAllLines(file));
    }

    /// Fills `seeds`, a folder, and `words.dict`.
    void writeTo(Path folder) throws IOException {
        Path seeds = Files.createDirectories(folder.resolve("seeds"));
        for (int i = 0; i < texts.size(); i++) {
            Files.writeString(seeds.resolve(i + ".txt"), texts.get(i));
        }
        Files.writeString(folder.resolve("words.dict"), dictionary());
    }

    private String dictionary() {
        return texts.stream()
                .flatMap(text -> WORD.matcher(text).results())
                .map(MatchResult::group)
                .filter(word -> word.chars().allMatch(c -> c < 128))
                .distinct()
                .map(word -> "\"" + word + "\"\n")
                .collect(Collectors.joining());
    }
}
