package dev.capstan.app.stack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import java.util.List;

/// What a stack gives, for people.
public final class OutputText {
    private OutputText() {}

    /// A line for each: `websiteUrl  http://…`.
    public static List<String> lines(JsonNode values) {
        int width = values.propertyStream()
                .mapToInt(each -> each.getKey().length())
                .max()
                .orElse(0);
        return values.propertyStream()
                .map(each -> each.getKey() + " ".repeat(width - each.getKey().length() + 2) + text(each.getValue()))
                .toList();
    }

    /// A text as it is, all else as JSON.
    public static String text(JsonNode value) {
        return value.isTextual() ? Texts.lines(value) : JsonText.string(value);
    }
}
