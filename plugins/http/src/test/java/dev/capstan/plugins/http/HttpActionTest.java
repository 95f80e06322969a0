package dev.capstan.plugins.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.TestRequests;
import dev.capstan.plugins.kit.TestServer;
import dev.capstan.plugins.kit.TestServer.Reply;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class HttpActionTest {
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final TestServer server = TestServer.start(_ -> replies.removeFirst());
    private final TestRequests requests = new TestRequests(Path.of("."));
    private Instant now = Instant.parse("2024-01-15T10:30:00Z");
    private final HttpAction action = new HttpAction(() -> now);

    @AfterEach
    void end() {
        action.stop();
        server.close();
    }

    @Test
    void itIsFoundByName() {
        assertThat(ServiceLoader.load(ActionPlugin.class))
                .extracting(ActionPlugin::name)
                .containsExactly("http");
    }

    /// [S2-49]
    @Test
    void aCallMakesTheChangeAndItsAnswerGivesTheOutputs() throws Exception {
        replies.add(Reply.of(201, "{\"endpoint\": {\"host\": \"db-1\"}, \"id\": 7}"));
        requests.secrets.put("token", "hunter2");
        var with = Map.of(
                "url", server.url() + "/clusters/",
                "headers", Map.of("Authorization", Map.of("secret", "token", "prefix", "Bearer ")),
                "apply",
                        Map.of(
                                "method", "PUT",
                                "path", List.of("../../a b", ".."),
                                "query", Map.of("dry", "no&way=1"),
                                "body", Map.of("size", 3),
                                "outputs", Map.of("host", "/endpoint/host", "absent", "/nowhere")));

        Outcome outcome = open("key-1", with).apply(Optional.empty());

        assertThat(outcome).isEqualTo(Outcome.created(1).withOutputs(Map.of("host", "db-1")));
        var asked = server.asked().getFirst();
        assertThat(asked.line()).isEqualTo("PUT /clusters/..%2F..%2Fa%20b/%2E%2E?dry=no%26way%3D1");
        assertThat(asked.body()).isEqualTo("{\"size\":3}");
        assertThat(asked.header("Authorization")).contains("Bearer hunter2");
        assertThat(asked.header("Idempotency-Key")).contains("key-1");
        assertThat(requests.state()).doesNotContain("hunter2");
    }

    @Test
    void whatWasCalledOnceIsNotCalledAgainUntilSomethingChanges() throws Exception {
        replies.add(Reply.of(200, "{\"host\": \"db-1\"}"));
        var with = Map.of("url", server.url(), "apply", Map.of("outputs", Map.of("host", "/host")));
        Plan first = open("key-1", with).plan().orElseThrow();
        open("key-1", with).apply(Optional.of(first));

        assertThat(first.changes())
                .containsExactly(Plan.Change.update("DatabaseCluster default/production-pg", "POST 127.0.0.1"));
        assertThat(open("key-2", with).plan()).contains(Plan.empty());
        assertThat(open("key-2", with).outputs()).isEqualTo(Map.of("host", "db-1"));
        assertThat(open("key-3", Map.of("url", server.url() + "/2"))
                        .plan()
                        .orElseThrow()
                        .isEmpty())
                .isFalse();
    }

    @Test
    void whatIsThereIsComparedWithWhatIsWanted() throws Exception {
        replies.add(Reply.of(404, ""));
        replies.add(Reply.of(200, "{\"size\": 2, \"engine\": \"postgres\"}"));
        replies.add(Reply.of(200, "{\"size\": 3.0, \"engine\": \"postgres\"}"));
        var with = Map.of(
                "url", server.url(),
                "plan", Map.of("compare", Map.of("/size", 3, "/engine", "postgres")));

        Workspace workspace = open("key-1", with);

        assertThat(workspace.plan().orElseThrow().changes())
                .containsExactly(Plan.Change.create("DatabaseCluster default/production-pg", "it is not there"));
        assertThat(workspace.plan().orElseThrow().changes())
                .containsExactly(Plan.Change.update("DatabaseCluster default/production-pg /size", "2 → 3"));
        assertThat(workspace.plan()).contains(Plan.empty());
    }

    @Test
    void anAnswerThatWasLostLeadsToTheSameCallWithTheSameKey() throws Exception {
        var seen = new HashSet<String>();
        try (var flaky = TestServer.start(asked -> {
            boolean isNew = seen.add(asked.header("Idempotency-Key").orElseThrow());
            return isNew ? Reply.hanging() : Reply.of(200, "{}");
        })) {
            var with = Map.of("url", flaky.url(), "timeout", "200ms");

            Outcome first = open("key-1", with).apply(Optional.empty());
            Outcome second = open("key-1", with).apply(Optional.empty());

            assertThat(first.finished()).isFalse();
            assertThat(first.message())
                    .isEqualTo("POST " + flaky.url() + " was not answered within 200 ms, asking again");
            assertThat(second).isEqualTo(Outcome.updated(1));
            assertThat(seen).containsExactly("key-1");
        }
    }

    @Test
    void aServerThatIsBusyIsAskedAgainWhenItSays() throws Exception {
        replies.add(Reply.of(503, "later").with("Retry-After", "17"));
        replies.add(Reply.of(500, ""));
        replies.add(Reply.of(200, "<html>"));
        replies.add(Reply.of(200, "{\"host\": \"db-1\"}"));
        var with = Map.of("url", server.url(), "apply", Map.of("outputs", Map.of("host", "/host")));

        assertThat(open("key-1", with).apply(Optional.empty()).recheckAfter()).contains(Duration.ofSeconds(17));
        assertThat(open("key-1", with).apply(Optional.empty()).message())
                .isEqualTo("POST " + server.url() + " was answered with 500, asking again");
        assertThat(open("key-1", with).apply(Optional.empty()).message())
                .isEqualTo("POST " + server.url()
                        + " was answered with 200 and no JSON at line 1, column 1, asking again");
        assertThat(open("key-1", with).apply(Optional.empty()).outputs()).isEqualTo(Map.of("host", "db-1"));
    }

    @Test
    void aRefusalIsToldInTheServersWordsWithoutSecrets() throws Exception {
        replies.add(Reply.of(422, "{\"error\": \"token hunter2 may not\"}"));
        requests.secrets.put("token", "hunter2");
        var with = Map.of("url", server.url(), "headers", Map.of("X-Token", Map.of("secret", "token")));
        Workspace workspace = open("key-1", with);

        assertThatThrownBy(() -> workspace.apply(Optional.empty()))
                .isInstanceOf(TerminalException.class)
                .hasMessage("POST " + server.url() + " was answered with 422: {\"error\": \"token *** may not\"}");
    }

    @Test
    void whatTakesLongIsPolledWithoutAThreadThatWaits() throws Exception {
        replies.add(Reply.of(202, "").with("Location", "/operations/9").with("Retry-After", "3"));
        replies.add(Reply.of(500, ""));
        replies.add(Reply.of(200, "{\"state\": \"resizing\"}"));
        replies.add(Reply.of(200, "{\"state\": \"ready\", \"host\": \"db-1\"}"));
        var with = Map.of(
                "url",
                server.url() + "/clusters",
                "apply",
                Map.of(
                        "outputs", Map.of("host", "/host"),
                        "poll", Map.of("status", "/state", "done", List.of("ready"), "interval", "5s")));

        assertThat(open("key-1", with).apply(Optional.empty()))
                .isEqualTo(Outcome.notYet("waiting for the end: begun", Duration.ofSeconds(3)));
        assertThat(open("key-1", with).apply(Optional.empty()).finished()).isFalse();
        assertThat(open("key-1", with).apply(Optional.empty()))
                .isEqualTo(Outcome.notYet("waiting for the end: resizing", Duration.ofSeconds(5)));
        assertThat(open("key-1", with).apply(Optional.empty()))
                .isEqualTo(Outcome.updated(1).withOutputs(Map.of("host", "db-1")));
        assertThat(server.lines())
                .containsExactly("POST /clusters", "GET /operations/9", "GET /operations/9", "GET /operations/9");
    }

    @Test
    void whatEndsBadlyOrNeverIsAFailure() throws Exception {
        replies.add(Reply.of(202, "").with("Location", "/operations/9"));
        replies.add(Reply.of(200, "{\"state\": \"error\"}"));
        replies.add(Reply.of(202, "").with("Location", "/operations/10"));
        var poll = Map.of("status", "/state", "done", List.of("ready"), "failed", List.of("error"));
        var with = Map.of("url", server.url(), "apply", Map.of("poll", poll));
        open("key-1", with).apply(Optional.empty());

        assertThatThrownBy(() -> open("key-1", with).apply(Optional.empty())).hasMessage("it ended with /state error");
        open("key-2", with).apply(Optional.empty());
        now = now.plus(Duration.ofHours(2));
        assertThatThrownBy(() -> open("key-2", with).apply(Optional.empty()))
                .hasMessage("it did not end within 3600 s");
    }

    @Test
    void secretsAreNotSentWhereAnAnswerPointsTo() throws Exception {
        try (var other = TestServer.start(_ -> Reply.of(200, "{}"))) {
            replies.add(Reply.of(202, "").with("Location", other.url() + "/steal"));
            var with = Map.of("url", server.url(), "apply", Map.of("poll", Map.of()));
            open("key-1", with).apply(Optional.empty());

            assertThatThrownBy(() -> open("key-1", with).apply(Optional.empty()))
                    .isInstanceOf(TerminalException.class)
                    .hasMessageContaining("expected to stay where the call went");
            assertThat(other.asked()).isEmpty();
        }
    }

    @Test
    void whatIsGoneAlreadyIsDestroyed() throws Exception {
        replies.add(Reply.of(404, ""));
        replies.add(Reply.of(204, ""));
        var with = Map.of("url", server.url(), "destroy", Map.of());

        assertThat(open("key-1", with).destroy()).isEqualTo(Outcome.unchanged());
        assertThat(open("key-2", with).destroy()).isEqualTo(Outcome.deleted(1));
        assertThat(open("key-3", Map.of("url", server.url())).destroy()).isEqualTo(Outcome.unchanged());
        assertThat(server.lines()).containsExactly("DELETE /", "DELETE /");
    }

    @Test
    void wrongParametersAreListed() {
        var with = Map.of("apply", Map.of("method", "EAT", "outputs", Map.of("host", "host")), "plan", Map.of());

        assertThatThrownBy(() -> open("key-1", with))
                .hasMessageContaining("plan.compare is missing")
                .hasMessageContaining("plan.url is missing")
                .hasMessageContaining("apply.method is EAT, expected one of [DELETE, GET, HEAD, PATCH, POST, PUT]")
                .hasMessageContaining("apply.url is missing")
                .hasMessageContaining("apply.outputs.host is host, expected a JSON pointer");
    }

    @Test
    void aSecretThatIsMissingIsNamed() throws Exception {
        var with = Map.of("url", server.url(), "headers", Map.of("X-Token", Map.of("secret", "token")));
        Workspace workspace = open("key-1", with);

        assertThatThrownBy(() -> workspace.apply(Optional.empty())).hasMessageStartingWith("secret token is missing");
        assertThat(server.asked()).isEmpty();
    }

    private Workspace open(String key, Map<String, ?> with) throws Exception {
        return action.prepare(requests.request(key, with));
    }
}
