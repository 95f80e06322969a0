package dev.capstan.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.server.http.Handler;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AccessTest {
    private FleetServer server;
    private String id;

    @BeforeEach
    void start() throws Exception {
        server = FleetServer.start(Registry.Options.defaults().withAccess(access()), AccessTest::identified);
        id = server.cluster("one").id();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /// Adapters report, in the default namespace; guests do nothing.
    private static Access access() {
        return (caller, question, _) -> switch (caller.name()) {
            case "guest" -> false;
            case "adapter" ->
                question instanceof Question.OnResource asked
                        && asked.resource().equals(FleetKinds.ADAPTER_STATUSES)
                        && asked.namespace().equals("default")
                        && Set.of("list", "create", "update").contains(asked.verb());
            default -> true;
        };
    }

    private static Handler identified(Handler next) {
        return exchange -> {
            var caller = exchange.header("X-Who")
                    .map(name -> new Caller(name, List.of(Caller.AUTHENTICATED)))
                    .orElse(Caller.LOCAL_ADMIN);
            caller.call(() -> {
                next.handle(exchange);
                return exchange;
            });
        };
    }

    private int status(String who, String method, String path, String body) throws Exception {
        return server.send(method, path, body, "X-Who", who).status();
    }

    @Test
    void whoMayReportNeedsNoMore() throws Exception {
        String report = FleetServer.report("dns", 1, "True").toString();
        String statuses = "/v1/clusters/" + id + "/statuses";

        assertThat(status("adapter", "POST", statuses, report)).isEqualTo(201);
        assertThat(status("adapter", "PUT", statuses + "/adapters/dns", report)).isEqualTo(200);
        assertThat(status("adapter", "GET", statuses, "")).isEqualTo(200);
        assertThat(status("adapter", "PATCH", statuses + "/status-" + id, report))
                .isEqualTo(403);
        assertThat(status("adapter", "GET", "/v1/clusters/one", "")).isEqualTo(403);
        assertThat(status("adapter", "DELETE", "/v1/clusters/one", "")).isEqualTo(403);
    }

    @Test
    void nobodyLearnsFromAnAnswerWhatIsThere() throws Exception {
        server.namespace("other");
        String elsewhere = server.post("/v1/clusters?namespace=other", "{\"name\": \"two\", \"spec\": {}}")
                .id();
        String nowhere = "cls-" + "0".repeat(32);

        for (String each : List.of("one", "none", id, elsewhere, nowhere)) {
            for (String path : List.of("", "/nodepools", "/nodepools/p", "/statuses")) {
                assertThat(status("guest", "GET", "/v1/clusters/" + each + path, ""))
                        .isEqualTo(403);
            }
        }
        assertThat(status("adapter", "GET", "/v1/clusters/" + elsewhere + "/statuses", ""))
                .isEqualTo(404);
        assertThat(status("adapter", "GET", "/v1/clusters/" + nowhere + "/statuses", ""))
                .isEqualTo(404);
        assertThat(status("guest", "GET", "/v1/clusters", "")).isEqualTo(403);
        assertThat(status("guest", "POST", "/v1/clusters", "{}")).isEqualTo(403);
        assertThat(status("guest", "POST", "/v1/clusters/one/force-delete", "{}"))
                .isEqualTo(403);
    }
}
