package dev.capstan.gotemplate;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.gotemplate.source.TemplateException.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads the conformance cases: templates with what the original engine made of them.
///
/// The `about` text in the file explains its format.
final class TemplateCorpus {
    /// @param functions sprig, helm, or empty for Go's own
    /// @param extension whether the case is about our JSONPath filters, and so not about Go
    record Case(
            String id,
            String text,
            @Nullable Object data,
            String functions,
            MissingKey missingKey,
            boolean extension,
            TemplateOutcome expected) {}

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(DeserializationFeature.USE_LONG_FOR_INTS);

    private final JsonNode file;

    private TemplateCorpus(JsonNode file) {
        this.file = file;
    }

    static List<Case> read(Path file) throws IOException {
        var corpus = new TemplateCorpus(MAPPER.readTree(file.toFile()));
        var cases = new ArrayList<Case>();
        corpus.file.path("cases").forEach(each -> cases.add(corpus.caseOf(each, false)));
        corpus.file.path("extensionCases").forEach(each -> cases.add(corpus.caseOf(each, true)));
        return cases;
    }

    private Case caseOf(JsonNode node, boolean extension) {
        return new Case(
                node.path("id").asText(),
                node.path("template").asText(),
                data(node),
                node.path("funcs").asText(),
                missingKey(node.path("missingkey").asText()),
                extension,
                outcome(node.path("expect")));
    }

    private static MissingKey missingKey(String name) {
        return name.isEmpty() ? MissingKey.DEFAULT : MissingKey.valueOf(name.toUpperCase(Locale.ROOT));
    }

    /// Made anew for each case, because a template may change what it is given.
    private @Nullable Object data(JsonNode node) {
        JsonNode data = node.has("dataRef")
                ? file.path("datasets").path(node.path("dataRef").asText())
                : node.path("data");
        return MAPPER.convertValue(data, Object.class);
    }

    private static TemplateOutcome outcome(JsonNode node) {
        if (node.has("parses")) {
            return new TemplateOutcome.Parsed();
        }
        if (node.has("output")) {
            return new TemplateOutcome.Output(node.path("output").asText());
        }
        JsonNode error = node.path("error");
        Stage stage = Stage.valueOf(error.path("stage").asText().toUpperCase(Locale.ROOT));
        return new TemplateOutcome.Failure(stage, error.path("goMessage").asText());
    }
}
