package dev.capstan.registry.rules;

import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Configurations of webhooks are taken, completed and refused as a real server did it.
final class RecordedWebhooksTest {
    @TestFactory
    List<DynamicTest> configurations() throws IOException {
        var tests = new ArrayList<DynamicTest>();
        try (InputStream in = RecordedWebhooksTest.class.getResourceAsStream("webhooks-recorded.json")) {
            for (JsonNode each :
                    Document.json(Objects.requireNonNull(in).readAllBytes()).tree()) {
                tests.add(DynamicTest.dynamicTest(each.path("name").asText(), () -> check(each)));
            }
        }
        return tests;
    }

    private static void check(JsonNode recorded) throws InterruptedException {
        String phase = recorded.path("mutating").asBoolean() ? "Mutating" : "Validating";
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("apiVersion", "admissionregistration.k8s.io/v1").put("kind", phase + "WebhookConfiguration");
        body.putObject("metadata").put("name", "wh-check");
        body.set("webhooks", recorded.path("webhooks"));
        String plural = recorded.path("mutating").asBoolean()
                ? "mutatingwebhookconfigurations"
                : "validatingwebhookconfigurations";
        var path = new ResourcePath(new GroupResource("admissionregistration.k8s.io", plural), "v1", null, null, "");
        var options = new WriteOptions(true, "", FieldValidation.WARN);
        try (Kernel kernel = Kernel.inMemory()) {
            if (recorded.path("code").asInt() < 300) {
                JsonNode made = kernel.registry()
                        .create(path, new Document(body, List.of()), options)
                        .object()
                        .read()
                        .tree();
                assertThat(made.path("webhooks")).isEqualTo(recorded.path("result"));
            } else {
                assertThat(refused(() -> kernel.registry().create(path, new Document(body, List.of()), options))
                                .message())
                        .isEqualTo(recorded.path("message").asText());
            }
        }
    }
}
