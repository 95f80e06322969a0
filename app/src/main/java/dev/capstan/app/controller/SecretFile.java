package dev.capstan.app.controller;

import dev.capstan.app.controller.Variables.Given;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// Files that hold what others should not know.
final class SecretFile {
    private SecretFile() {}

    /// The text of a file, without white space around it; empty when it cannot be read, which is noted.
    static String read(Given file, List<String> problems) {
        try {
            String text = Files.readString(Path.of(file.value())).strip();
            if (text.isEmpty()) {
                problems.add(file.name() + " is " + file.value() + ", which is empty");
            }
            return text;
        } catch (NoSuchFileException _) {
            problems.add(file.name() + " is " + file.value() + ", which is not there");
        } catch (IOException e) {
            problems.add(file.name() + " is " + file.value() + ", which cannot be read: " + e.getMessage());
        }
        return "";
    }
}
