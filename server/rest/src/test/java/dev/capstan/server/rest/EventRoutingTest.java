package dev.capstan.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Which requests for `/api/v1/events` are for the stream, and which for the Events of Kubernetes.
final class EventRoutingTest {
    private static final int OURS = 200;
    private static final int THEIRS = 418;

    private RestServer server;

    @BeforeEach
    void open() throws InterruptedException {
        server = RestServer.start();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void whoNamesTheMediaTypeGetsTheStream() throws Exception {
        assertThat(asked("", "Accept", "text/event-stream")).isEqualTo(OURS);
        assertThat(asked("", "Accept", "application/json;q=0.1, Text/Event-Stream; charset=utf-8"))
                .isEqualTo(OURS);
        assertThat(asked("", "Accept", "application/json", "Accept", "text/event-stream"))
                .isEqualTo(OURS);
    }

    /// [S2-42]
    @Test
    void whoTakesAnythingAsCurlDoesGetsTheStreamUnlessItSpeaksKubernetes() throws Exception {
        assertThat(asked("", "Accept", "*/*")).isEqualTo(OURS);
        assertThat(asked("?resource_type=DatabaseCluster", "Accept", "*/*")).isEqualTo(OURS);
        for (String query : new String[] {
            "watch=1", "limit=500", "continue=x", "resourceVersion=0", "labelSelector=a", "fieldSelector=b"
        }) {
            assertThat(asked("?" + query, "Accept", "*/*")).as(query).isEqualTo(THEIRS);
        }
    }

    @Test
    void everybodyElseGetsTheEventsOfKubernetes() throws Exception {
        assertThat(asked("")).isEqualTo(THEIRS);
        assertThat(asked("", "Accept", "application/json")).isEqualTo(THEIRS);
        assertThat(asked("", "Accept", "application/json, */*")).isEqualTo(THEIRS);
        assertThat(server.send("DELETE", "/api/v1/events", "", "Accept", "*/*").status())
                .isEqualTo(THEIRS);
    }

    @Test
    void aParameterThatIsMisspelledIsRefused() throws Exception {
        assertThat(asked("?resource_typ=DatabaseCluster", "Accept", "*/*")).isEqualTo(400);
    }

    /// [S2-43]
    @Test
    void theStreamOfOneResourceIsServedWhateverIsAccepted() throws Exception {
        server.done(server.post("/api/v1/resource-types", RestServer.DATABASES));
        long id = server.database("production-pg").id();

        assertThat(server.send("HEAD", "/api/v1/resources/" + id + "/events", "")
                        .header("Content-Type"))
                .isEqualTo("text/event-stream");
        assertThat(server.send("HEAD", "/api/v1/resources/4711/events", "").status())
                .isEqualTo(404);
    }

    /// The answer's head says it all, and ends.
    private int asked(String query, String... headers) throws IOException, InterruptedException {
        return server.send("HEAD", "/api/v1/events" + query, "", headers).status();
    }
}
