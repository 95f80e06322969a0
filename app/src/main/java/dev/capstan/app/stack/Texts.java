package dev.capstan.app.stack;

import com.fasterxml.jackson.databind.JsonNode;

/// Texts that others have written, shown on a terminal: nothing in them tells it what to do.
final class Texts {
    private Texts() {}

    /// On one line.
    static String of(JsonNode text) {
        return text.asText().replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    }

    /// As it is, with its line breaks and tabs.
    static String lines(JsonNode text) {
        return text.asText().replaceAll("[\\p{Cntrl}&&[^\n\t]]", "?");
    }
}
