package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.server.http.HttpLimits;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clusters as whoever looks after them sees them on the command line.
final class FleetCommandTest {
    private static final long PATIENCE = 20_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /// [S4-54] Pattern 4.
    @Test
    void progressIsShownAgainWheneverItHasChanged() throws Exception {
        Thread watching;
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            String kubeconfig = kubeconfig(served);
            create(served);
            watching = Thread.ofVirtual()
                    .start(() -> run("fleet", "status", "my-cluster", "--watch", "--kubeconfig", kubeconfig));
            until("hypershift - pending (gen 0)\n   Not started\n");

            report(served, "validation", "True", "JobSucceeded", "Job completed successfully after 115 seconds");
            report(served, "dns", "True", "AllRecordsCreated", "Created 5 DNS records");
            report(served, "infrastructure", "False", "JobRunning", "Job is executing");
            until("""

                    validation - completed (gen 1)
                       Job completed successfully after 115 seconds
                    dns - completed (gen 1)
                       Created 5 DNS records
                    infrastructure - running (gen 1)
                       Kubernetes Job created successfully
                    hypershift - pending (gen 0)
                       Not started
                    """);
            assertThat(run("fleet", "status", "none", "--kubeconfig", kubeconfig))
                    .isEqualTo(Main.FAILED);
            assertThat(err).hasToString("capstan: there is no cluster \"none\"\n");
        }
        assertThat(watching.join(Duration.ofSeconds(30))).isTrue();
        assertThat(err.toString().lines()).hasSize(2);
    }

    @Test
    void aPhaseIsExplainedRuleByRule() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            create(served);
            report(served, "validation", "False", "ValidationFailed", "There is no zone");

            assertThat(run("fleet", "explain", "my-cluster", "--kubeconfig", kubeconfig(served)))
                    .isZero();

            assertThat(out.toString())
                    .startsWith("Phase Failed: One or more required adapters failed\n")
                    .contains("    ValidationFailed: There is no zone\n")
                    .contains("    adapters[\"validation\"].available == \"True\"\n")
                    .contains("    because of validation\n");
        }
    }

    @Test
    void kubectlShowsPhaseAndAdaptersAndAge() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            create(served);
            report(served, "validation", "True", "JobSucceeded", "");

            JsonNode table = served.ask(
                            "",
                            "GET",
                            "/apis/fleet.capstan.dev/v1/clusters",
                            "",
                            "Accept",
                            "application/json;as=Table;v=v1;g=meta.k8s.io")
                    .tree();

            assertThat(table.path("columnDefinitions").findValuesAsText("name"))
                    .containsExactly("Name", "Phase", "Adapters", "Age");
            List<String> cells = new ArrayList<>();
            table.at("/rows/0/cells").forEach(each -> cells.add(each.asText()));
            assertThat(cells.subList(0, 3)).containsExactly("my-cluster", "Provisioning", "1/4");
        }
    }

    /// [S4-31] [S4-43]
    @Test
    void aFileOfRulesIsCheckedBeforeAServerReadsIt() throws Exception {
        String shipped = AggregationConfig.shippedText();
        Path good = Files.writeString(data.resolve("good.yaml"), shipped);
        Path bad = Files.writeString(
                data.resolve("bad.yaml"),
                shipped.replace("all(requiredAdapters, {.available", "all(requierdAdapters, {.available"));

        assertThat(run("fleet", "check", good.toString())).isZero();
        assertThat(out)
                .hasToString("fine: 10 conditions, required adapters validation, dns, infrastructure, hypershift;"
                        + " optional monitoring, logging\n");
        assertThat(run("fleet", "check", bad.toString())).isEqualTo(Main.FAILED);
        assertThat(err.toString())
                .startsWith(bad + ":28:18: invalid expression for condition AllAdaptersReady: unknown name"
                        + " \"requierdAdapters\"; did you mean \"requiredAdapters\"?\n  | ")
                .endsWith(" ^\n");
        assertThat(run("fleet", "check", data.resolve("none.yaml").toString())).isEqualTo(Main.ASKED_WRONGLY);
    }

    @Test
    void anAdapterThatIsHardlyMeantIsAWarning() throws Exception {
        String slip = AggregationConfig.shippedText().replace("adapters[\"dns\"]", "adapters[\"dsn\"]");
        Path file = Files.writeString(data.resolve("slip.yaml"), slip);

        assertThat(run("fleet", "check", file.toString())).isZero();

        assertThat(err.toString())
                .startsWith("warning: " + file + ":")
                .contains("condition DNSConfigured asks for adapter \"dsn\", which is neither required nor optional,"
                        + " did you mean \"dns\"?\n");
        assertThat(out.toString()).startsWith("fine: 10 conditions");
    }

    private int run(String... arguments) {
        return Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private String kubeconfig(Served served) throws Exception {
        try (DataDirectory directory = DataDirectory.open(data.resolve("client"))) {
            return directory.writeKubeconfig("", served.uri().toString()).toString();
        }
    }

    private static void create(Served served) throws Exception {
        Served.Reply made = served.ask("", "POST", "/v1/clusters", "{\"name\": \"my-cluster\", \"spec\": {}}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
    }

    private static void report(Served served, String adapter, String available, String reason, String message)
            throws Exception {
        Served.Reply reply = served.ask(
                "", "PUT", "/v1/clusters/my-cluster/statuses", """
                {"adapter": "%s", "observedGeneration": 1, "conditions": [
                  {"type": "Available", "status": "%s", "reason": "%s", "message": "%s"},
                  {"type": "Applied", "status": "True", "message": "Kubernetes Job created successfully"},
                  {"type": "Health", "status": "True"}]}""".formatted(adapter, available, reason, message));
        assertThat(reply.status()).as(reply.body()).isBetween(200, 201);
    }

    private void until(String end) {
        long last = System.nanoTime() + PATIENCE;
        while (!out.toString().endsWith(end)) {
            assertThat(System.nanoTime()).as(out + "\n" + err).isLessThan(last);
            LockSupport.parkNanos(20_000_000);
        }
    }
}
