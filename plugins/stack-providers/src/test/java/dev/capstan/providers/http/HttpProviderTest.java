package dev.capstan.providers.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.TestResources;
import dev.capstan.plugins.kit.TestServer;
import dev.capstan.plugins.kit.TestServer.Asked;
import dev.capstan.plugins.kit.TestServer.Reply;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class HttpProviderTest {
    private static final String TYPE = "http:index:Request";

    private final Map<String, String> things = new HashMap<>();
    private final TestServer server = TestServer.start(this::answer);
    private final HttpProvider provider = new HttpProvider(new AddressPolicy(AddressPolicy.Reach.PRIVATE, List.of()));
    private final ProviderConnection connection = provider.connect(new ProviderSettings(Map.of(), Map.of()));
    private final TestResources resources = new TestResources(provider, connection);

    @AfterEach
    void close() {
        connection.close();
        server.close();
    }

    /// Things by their id, each made once by its key.
    private Reply answer(Asked asked) {
        String path = asked.uri().getPath();
        if (path.equals("/broken")) {
            return Reply.of(503, "later").with("Retry-After", "7");
        }
        if (asked.method().equals("POST")) {
            String id = "id/" + asked.header("Idempotency-Key").orElse("none");
            things.putIfAbsent(id, asked.body());
            return Reply.of(201, "{\"id\": \"" + id + "\"}");
        }
        String id = path.substring("/things/".length());
        if (!things.containsKey(id)) {
            return Reply.of(404, "no such thing");
        }
        switch (asked.method()) {
            case "PUT" -> things.put(id, asked.body());
            case "DELETE" -> things.remove(id);
            default -> {}
        }
        return Reply.of(200, things.getOrDefault(id, ""));
    }

    private Map<String, Object> thing(Object body) {
        var inputs = new LinkedHashMap<String, Object>();
        inputs.put("url", server.url() + "/things");
        inputs.put("body", body);
        inputs.put("headers", Map.of("Authorization", "Bearer hidden"));
        inputs.put("idPointer", "/id");
        for (String each : List.of("read", "delete")) {
            inputs.put(each, Map.of("url", server.url() + "/things/{id}"));
        }
        inputs.put("update", Map.of("url", server.url() + "/things/{id}", "body", body));
        return inputs;
    }

    @Test
    void aThingIsMadeReadChangedAndDeleted() throws Exception {
        Existing made = resources.create(TYPE, "it", thing(Map.of("size", 1L)));

        assertThat(made.id()).isEqualTo("id/the-first");
        assertThat(made.outputs()).containsEntry("status", 201L).containsEntry("json", Map.of("id", "id/the-first"));
        assertThat(connection.read(made).orElseThrow().outputs()).containsEntry("body", "{\"size\":1}");

        Existing changed = resources.update(made, thing(Map.of("size", 2L)));
        assertThat(things).containsEntry("id/the-first", "{\"size\":2}");

        connection.delete(changed);
        assertThat(things).isEmpty();
        assertThat(connection.read(changed)).isEmpty();
        connection.delete(changed);
        assertThat(server.lines())
                .startsWith(
                        "POST /things",
                        "GET /things/id%2Fthe-first",
                        "PUT /things/id%2Fthe-first",
                        "DELETE /things/id%2Fthe-first");
        assertThat(server.asked())
                .allSatisfy(each -> assertThat(each.header("Authorization")).contains("Bearer hidden"));
    }

    @Test
    void aCreationThatComesAgainHasTheSameKey() throws Exception {
        Existing made = resources.create(TYPE, "it", thing("x"));

        assertThat(resources.resume(TYPE, "it", thing("x"))).isEqualTo(made);
        assertThat(things).hasSize(1);
    }

    @Test
    void whatNoCallCanChangeIsMadeAnew() throws Exception {
        var inputs = new LinkedHashMap<>(thing("x"));
        inputs.remove("update");
        Existing made = resources.create(TYPE, "it", inputs);
        var other = new LinkedHashMap<>(inputs);
        other.put("body", "y");
        var slower = new LinkedHashMap<>(inputs);
        slower.put("timeoutSeconds", 60L);

        assertThat(resources.diff(made, other).replaces()).isTrue();
        assertThat(resources.diff(made, slower).replaces()).isFalse();
        assertThat(resources.update(made, slower).outputs()).isEqualTo(made.outputs());
    }

    @Test
    void aServerThatIsBusyIsAskedAgainLater() {
        assertThatThrownBy(() -> resources.create(TYPE, "it", Map.of("url", server.url() + "/broken?key=hidden")))
                .isInstanceOfSatisfying(
                        RetryableException.class, e -> assertThat(e.after()).contains(Duration.ofSeconds(7)))
                .hasMessage("POST " + server.url() + "/broken was answered with 503: later");
    }

    @Test
    void anAnswerThatNobodyExpectsIsAFailure() {
        assertThatThrownBy(() -> resources.create(
                        TYPE,
                        "it",
                        Map.of("url", server.url() + "/things/none", "method", "PUT", "expectedStatus", List.of(201L))))
                .isInstanceOf(TerminalException.class)
                .hasMessage("PUT " + server.url() + "/things/none was answered with 404: no such thing, expected 201");
    }

    @Test
    void byDefaultNobodyIsCalledWhoOnlyTheServerCanReach() throws Exception {
        var open = new HttpProvider();
        try (ProviderConnection calls = open.connect(new ProviderSettings(Map.of(), Map.of()))) {
            assertThatThrownBy(() -> new TestResources(open, calls).create(TYPE, "it", thing("x")))
                    .isInstanceOf(TerminalException.class)
                    .hasMessage("host 127.0.0.1 has address 127.0.0.1, which may not be called");
        }
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() throws Exception {
        Checked checked = resources.check(
                TYPE,
                "it",
                Map.of(
                        "url", "ftp://a",
                        "method", "BREW",
                        "idPointer", "id",
                        "timeoutSeconds", 0L,
                        "delete", Map.of("uri", "x", "expectedStatus", List.of(7L))),
                Optional.empty());

        assertThat(checked.problems())
                .extracting(Checked.Problem::toString)
                .containsExactly(
                        "method: is BREW, expected one of DELETE, GET, HEAD, PATCH, POST, PUT",
                        "url: is no address such as https://host/path",
                        "delete.uri: is not known here, expected body, expectedStatus, headers, method, url",
                        "delete.expectedStatus: has 7, expected statuses, 100 to 599",
                        "timeoutSeconds: is 0, expected 1 to 600",
                        "idPointer: is id, expected a JSON pointer such as /id");
    }
}
