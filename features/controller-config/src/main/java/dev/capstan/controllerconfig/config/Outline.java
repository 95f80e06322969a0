package dev.capstan.controllerconfig.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;

/// What a template says of the object it makes without being rendered. What depends on a value, or is said twice
/// because it depends on something, is known only then.
///
/// @param readable whether it could be read at all
public record Outline(boolean readable, Part apiVersion, Part kind, Part namespace) {
    /// A part of it.
    public sealed interface Part {
        /// It is the same for every cluster.
        record Fixed(String text) implements Part {}

        /// It depends on the cluster.
        record Open() implements Part {}

        /// It is not said.
        record Unsaid() implements Part {}
    }

    static Outline of(String template) {
        try {
            var bytes = Sketch.of(template).text().getBytes(StandardCharsets.UTF_8);
            var document = Document.yaml(bytes);
            return new Outline(
                    document.tree().isObject(),
                    part(document, "apiVersion", "/apiVersion"),
                    part(document, "kind", "/kind"),
                    part(document, "metadata.namespace", "/metadata/namespace"));
        } catch (MalformedException _) {
            return new Outline(false, new Part.Open(), new Part.Open(), new Part.Open());
        }
    }

    private static Part part(Document document, String path, String pointer) {
        JsonNode value = document.tree().at(pointer);
        boolean twice = document.duplicates().stream().anyMatch(path::startsWith);
        if (twice || Sketch.isMarked(value.asText(""))) {
            return new Part.Open();
        }
        return value.asText("").isEmpty() ? new Part.Unsaid() : new Part.Fixed(value.asText());
    }
}
