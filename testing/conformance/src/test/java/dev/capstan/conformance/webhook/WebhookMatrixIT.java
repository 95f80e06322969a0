package dev.capstan.conformance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.ServerExtension;
import dev.capstan.registry.callout.HookServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/// Every case of a webhook ends as it ended on a real server, and the webhook was told the same.
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class WebhookMatrixIT {
    private static final Optional<Path> RECORD = Optional.ofNullable(
                    System.getProperty("CAPSTAN_CONFORMANCE_RECORD", System.getenv("CAPSTAN_CONFORMANCE_RECORD")))
            .map(Path::of);
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    private Api api;
    private HookServer hooks;

    @BeforeAll
    void install(Api given) throws Exception {
        api = given;
        hooks = HookServer.start();
        String definition = new String(bytes("definition.json"), StandardCharsets.UTF_8);
        assertThat(api.post(DEFINITIONS, definition).code()).isIn(201, 409);
        api.await("/apis/hooks.example.dev/v2/gauges", answer -> answer.code() == 200);
        String converted = new String(bytes("converted.json"), StandardCharsets.UTF_8);
        String url = hooks.serve("/convert", Conversion::answer);
        api.delete(DEFINITIONS + "/lengths.hooks.example.dev");
        api.await(DEFINITIONS + "/lengths.hooks.example.dev", answer -> answer.code() == 404);
        String body = converted.replace("URL", url).replace("BUNDLE", hooks.bundle());
        assertThat(api.post(DEFINITIONS, body).code()).isEqualTo(201);
        api.await("/apis/hooks.example.dev/v2/lengths", answer -> answer.code() == 200);
    }

    @AfterAll
    void remove() {
        hooks.close();
    }

    @TestFactory
    List<DynamicTest> asked() {
        return cases("asked");
    }

    @TestFactory
    List<DynamicTest> answers() {
        return cases("answers");
    }

    @TestFactory
    List<DynamicTest> changes() {
        return cases("changes");
    }

    @TestFactory
    List<DynamicTest> conversions() {
        return cases("conversions");
    }

    private List<DynamicTest> cases(String topic) {
        JsonNode cases = Document.yaml(bytes(topic + ".yaml")).tree();
        JsonNode recorded = RECORD.isPresent()
                ? JsonNodeFactory.instance.objectNode()
                : Document.json(bytes(topic + ".json")).tree();
        ObjectNode answers = JsonNodeFactory.instance.objectNode();
        var tests = new ArrayList<DynamicTest>();
        int number = 0;
        for (JsonNode each : cases) {
            String name = each.path("case").asText();
            var hooked = new HookedCase(api, hooks, topic + "-" + number++, each);
            tests.add(DynamicTest.dynamicTest(name, () -> {
                JsonNode found = hooked.run();
                answers.set(name, found);
                if (RECORD.isEmpty()) {
                    assertThat(found.toPrettyString())
                            .isEqualTo(recorded.path(name).toPrettyString());
                }
            }));
        }
        RECORD.ifPresent(folder -> tests.add(DynamicTest.dynamicTest(
                "record " + topic,
                () -> Files.writeString(folder.resolve(topic + ".json"), answers.toPrettyString() + "\n"))));
        return tests;
    }

    static byte[] bytes(String file) {
        try (InputStream in = WebhookMatrixIT.class.getResourceAsStream(file)) {
            return Objects.requireNonNull(in, file + " is missing beside the cases")
                    .readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
