package dev.capstan.controllerconfig.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// What a template says of the object it makes without being rendered.
///
/// Actions that print are replaced by a mark, those that steer are left out, and what is then YAML is read. What a mark
/// stands in, or what is said twice because it depends on something, is known only when it is rendered.
///
/// @param readable whether it could be read at all
public record Outline(boolean readable, Part apiVersion, Part kind, Part namespace) {
    private static final Pattern ACTION = Pattern.compile("\\{\\{-?\\s*(.*?)\\s*-?}}", Pattern.DOTALL);
    private static final Pattern STEERS = Pattern.compile(
            "(?:if|else|end|range|with|define|block|break|continue)\\b.*|/\\*.*|\\$\\w*(?:, *\\$\\w+)? *:?=.*",
            Pattern.DOTALL);
    private static final String MARK = "xCAPSTANx";
    private static final Pattern MARK_ALONE = Pattern.compile("(?m)^\\s*(?:" + MARK + "\\s*)+$");

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
        var text = ACTION.matcher(template).replaceAll(Outline::instead);
        text = MARK_ALONE.matcher(text).replaceAll("");
        try {
            var document = Document.yaml(text.getBytes(StandardCharsets.UTF_8));
            return new Outline(
                    document.tree().isObject(),
                    part(document, "apiVersion", document.tree().path("apiVersion")),
                    part(document, "kind", document.tree().path("kind")),
                    part(
                            document,
                            "metadata.namespace",
                            document.tree().path("metadata").path("namespace")));
        } catch (MalformedException _) {
            return new Outline(false, new Part.Open(), new Part.Open(), new Part.Open());
        }
    }

    private static String instead(MatchResult action) {
        return STEERS.matcher(action.group(1)).matches() ? "" : MARK;
    }

    private static Part part(Document document, String path, JsonNode value) {
        boolean twice = document.duplicates().stream().anyMatch(each -> path.startsWith(each));
        if (twice || value.asText("").contains(MARK)) {
            return new Part.Open();
        }
        return Optional.of(value.asText(""))
                .filter(text -> !text.isEmpty())
                .map(text -> (Part) new Part.Fixed(text))
                .orElse(new Part.Unsaid());
    }
}
