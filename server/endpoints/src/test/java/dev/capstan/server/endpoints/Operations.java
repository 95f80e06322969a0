package dev.capstan.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// The operations of an OpenAPI document, and requests for them.
public record Operations(JsonNode document, List<Operation> all) {
    /// @param told what the document says of it
    public record Operation(String method, String path, JsonNode told) {
        boolean streams() {
            return told.toString().contains("text/event-stream");
        }
    }

    /// What makes sense.
    public interface Known {
        /// Something that may stand in a member or parameter of this name; empty when nothing is known.
        ///
        /// @param path of the operation, as it is documented
        List<JsonNode> of(String path, String name);
    }

    public static Operations of(JsonNode document) {
        var all = new ArrayList<Operation>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(method -> all.add(new Operation(
                                method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue()))));
        return new Operations(
                document, all.stream().filter(each -> !each.streams()).toList());
    }

    Operation find(Asked call) {
        return all.stream()
                .filter(each ->
                        each.method().equals(call.method()) && each.path().equals(call.operation()))
                .findFirst()
                .orElseThrow();
    }

    /// Fails unless the answer is one that the document announces, and not that we failed.
    ///
    /// @param text of the answer's body
    public void check(Asked asked, int status, String contentType, String text) {
        assertThat(status).as("%s: %s", asked, text).isLessThan(500);
        JsonNode answers = find(asked).told().path("responses");
        boolean announced = answers.has(String.valueOf(status));
        assertThat(announced || status >= 400)
                .as("%s was answered with %s", asked, status)
                .isTrue();
        JsonNode content =
                answers.path(announced ? String.valueOf(status) : "default").path("content");
        if (content.isMissingNode()) {
            assertThat(text).as("%s", asked).isEmpty();
            return;
        }
        String type = contentType.replaceAll(";.*", "");
        assertThat(content.has(type)).as("%s was answered as %s", asked, type).isTrue();
        JsonNode body = Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
        assertThat(Shape.at(content.path(type).path("schema"), document).problems(body))
                .as("%s: %s", asked, body)
                .isEmpty();
        if (type.equals("application/problem+json")) {
            assertThat(body.path("status").asInt()).isEqualTo(status);
        }
    }

    public Asked request(Random random, Known known) {
        Operation operation = all.get(random.nextInt(all.size()));
        var values = new Values(random, name -> known.of(operation.path(), name));
        return new Asked(operation.method(), operation.path(), target(operation, values), body(operation, values));
    }

    private String target(Operation operation, Values values) {
        String path = operation.path();
        var query = new ArrayList<String>();
        for (JsonNode parameter : operation.told().path("parameters")) {
            String name = parameter.path("name").asText();
            String text = text(values.of(name, Shape.at(parameter.path("schema"), document)));
            if (parameter.path("in").asText().equals("path")) {
                path = path.replace("{" + name + "}", encoded(text.isEmpty() ? "-" : text));
            } else if (values.chance(25)) {
                query.add(name + "=" + encoded(text));
            }
        }
        if (values.chance(3)) {
            query.add(encoded(values.text()) + "=1");
        }
        return query.isEmpty() ? path : path + "?" + String.join("&", query);
    }

    private @Nullable String body(Operation operation, Values values) {
        JsonNode schema = operation.told().at("/requestBody/content/application~1json/schema");
        if (schema.isMissingNode()) {
            return null;
        }
        if (values.chance(3)) {
            return "{\"cut\": [";
        }
        return JsonText.string(values.of("", Shape.at(schema, document)));
    }

    private static String text(JsonNode value) {
        return value.isTextual() ? value.asText() : value.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
