package dev.capstan.schema;

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

/// Questions put to a real Kubernetes API server, with its answers.
final class RecordedCases {
    private RecordedCases() {}

    static JsonNode read(String name) {
        try (var in = Objects.requireNonNull(RecordedCases.class.getResourceAsStream(name), name)) {
            return Document.json(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<JsonNode> cases(JsonNode file) {
        return StreamSupport.stream(file.path("cases").spliterator(), false);
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
}
