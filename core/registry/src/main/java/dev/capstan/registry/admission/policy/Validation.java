package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.admission.expression.Expected;
import dev.capstan.registry.admission.expression.Expression;
import dev.capstan.registry.admission.expression.Vocabulary;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Something that must hold of a write.
///
/// @param message what to say when it does not; may be empty
/// @param reason a word for machines
/// @param messageExpression says it better; null when there is none
record Validation(
        Expression expression,
        String message,
        String reason,
        @Nullable Expression messageExpression) {
    private static final int LONGEST_MESSAGE = 5 * 1024;

    /// @param plain what the expression for the message can name
    static Validation of(JsonNode written, Vocabulary vocabulary, Vocabulary plain) {
        String message = written.path("messageExpression").asText();
        return new Validation(
                vocabulary.compile(written.path("expression").asText(), Expected.BOOLEAN),
                written.path("message").asText().strip(),
                written.path("reason").asText("Invalid"),
                message.isEmpty() ? null : plain.compile(message, Expected.TEXT));
    }

    /// What to say when it does not hold.
    ///
    /// @param computed what the expression for the message gave; null when it gave nothing
    String words(@Nullable Object computed) {
        String text = computed instanceof String given ? given.strip() : "";
        boolean fits = text.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MESSAGE && text.indexOf('\n') < 0;
        if (!text.isEmpty() && fits) {
            return text;
        }
        return message.isEmpty() ? "failed expression: " + expression.text().strip() : message;
    }
}
