package dev.capstan.cel.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Named;

/// Questions put to a real Kubernetes API server, with its answers.
final class RecordedRules {
    private RecordedRules() {}

    static JsonNode read(String name) {
        try (var in = Objects.requireNonNull(RecordedRules.class.getResourceAsStream(name), name)) {
            return Document.json(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Named<JsonNode>> cases(JsonNode file) {
        return StreamSupport.stream(file.path("cases").spliterator(), false)
                .map(each -> Named.of(
                        each.path("name").asText() + " "
                                + each.path("object").path("spec").path("v"),
                        each));
    }

    /// The causes of a status, one line each.
    static List<String> causes(JsonNode recorded) {
        var lines = new ArrayList<String>();
        for (JsonNode each : recorded.path("causes")) {
            lines.add(each.path("reason").asText() + " " + each.path("field").asText() + ": "
                    + each.path("message").asText());
        }
        return lines;
    }

    static List<String> lines(List<FieldProblem> problems) {
        return problems.stream()
                .map(each -> each.reason().code() + " " + each.path() + ": " + each.message())
                .toList();
    }

    static List<String> texts(JsonNode array) {
        var texts = new ArrayList<String>();
        array.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
