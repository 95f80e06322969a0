package dev.capstan.conformance.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Scratch;
import dev.capstan.conformance.ServerExtension;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every bad request is refused with a Status that says what is wrong, and leaves no trace.
///
/// All cases share one namespace: as none may change it, what is in it must be the same after each.
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BadInputIT {
    private final Endpoint endpoint;
    private final Api api;
    private final Scratch scratch;
    private List<String> stored = List.of();

    BadInputIT(Endpoint endpoint, Api api) {
        this.endpoint = endpoint;
        this.api = api;
        this.scratch = new Scratch(api);
    }

    static Stream<Case> cases() {
        return Stream.of(BodyCases.all(), ObjectCases.all(), PatchCases.all(), QueryCases.all())
                .flatMap(List::stream);
    }

    @BeforeAll
    void store() {
        assertThat(api.post(configMaps(), "{\"metadata\": {\"name\": \"a\"}, \"data\": {\"k\": \"v\"}}")
                        .code())
                .isEqualTo(201);
        assertThat(api.post(widgets(), """
                                {"apiVersion": "example.dev/v1", "kind": "Widget",
                                 "metadata": {"name": "w"}, "spec": {"size": 1}}""").code()).isEqualTo(201);
        stored = stored();
    }

    @AfterAll
    void remove() {
        scratch.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isRefusedAndLeavesNoTrace(Case bad) {
        Assumptions.assumeTrue(endpoint.ours() || !bad.onlyOurs(), "Kubernetes lets this pass, Capstan must not");

        Answer answer = send(bad);

        assertThat(answer.code()).as(answer.body()).isBetween(400, 499);
        JsonNode status = answer.json();
        assertThat(status.path("kind").textValue()).isEqualTo("Status");
        assertThat(status.path("status").textValue()).isEqualTo("Failure");
        assertThat(status.path("code").intValue()).isEqualTo(answer.code());
        assertExpected(bad, answer.code(), status);
        assertThat(stored()).isEqualTo(stored);
    }

    private void assertExpected(Case bad, int code, JsonNode status) {
        String message = status.path("message").textValue();
        if (!endpoint.ours() || !bad.ownWords()) {
            assertThat(message).containsIgnoringCase(bad.says());
        }
        if (bad.code() != Case.ANY_4XX) {
            assertThat(code).as(message).isEqualTo(bad.code());
        }
        if (!bad.reason().isEmpty()) {
            assertThat(status.path("reason").textValue()).isEqualTo(bad.reason());
        }
        if (endpoint.ours()) {
            assertThat(message).containsPattern(bad.oursSays());
        }
    }

    private Answer send(Case bad) {
        String path = bad.path().replace("{cm}", configMaps()).replace("{wd}", widgets());
        Map<String, String> headers =
                bad.contentType().isEmpty() ? Map.of() : Map.of("Content-Type", bad.contentType());
        return api.send(bad.method(), path, headers, bad.body());
    }

    /// What is in the namespace: the path and revision of every object, but for what Kubernetes puts there itself.
    private List<String> stored() {
        return Stream.of(configMaps(), widgets()).flatMap(this::objects).toList();
    }

    private Stream<String> objects(String collection) {
        JsonNode items = api.get(collection).json().path("items");
        return StreamSupport.stream(items.spliterator(), false)
                .map(item -> item.path("metadata"))
                .filter(metadata -> !metadata.path("name").textValue().equals("kube-root-ca.crt"))
                .map(metadata -> collection + "/" + metadata.path("name").textValue() + "@"
                        + metadata.path("resourceVersion").textValue());
    }

    private String configMaps() {
        return "/api/v1/namespaces/" + scratch.name() + "/configmaps";
    }

    private String widgets() {
        return "/apis/example.dev/v1/namespaces/" + scratch.name() + "/widgets";
    }
}
