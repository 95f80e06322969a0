package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.fleet.event.Naming;
import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// What goes on with clusters while nobody asks, as whoever runs a control plane sees it.
final class FleetInTimeTest {
    private static final long PATIENCE = 20_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void adaptersOfANewClusterAreAskedAtOnce() throws Exception {
        try (ControlPlane plane = start(FleetSetting.defaults())) {
            assertThat(send(plane.uri(), "POST", "/v1/clusters", "{\"name\": \"one\", \"spec\": {}}"))
                    .contains("\"kind\":\"Cluster\"");

            String metrics = until(
                    plane.uri(), "/metrics", text -> text.contains("capstan_fleet_reconcile_lag_seconds_count 1"));
            assertThat(metrics)
                    .contains("capstan_fleet_scheduled 1.0")
                    .contains("capstan_fleet_problem 0.0")
                    .contains("capstan_fleet_outbox_behind_changes ")
                    .contains("capstan_fleet_outbox_lag_seconds ");
        }
    }

    @Test
    void aBrokerThatIsAwayIsToldOfAndKeepsNobodyFromWorking() throws Exception {
        var setting = new FleetSetting(
                AggregationFile.shipped(), "amqp://127.0.0.1:" + freePort(), Naming.SHORT, FleetSetting.RATE);
        try (ControlPlane plane = start(setting)) {
            String _ = send(plane.uri(), "POST", "/v1/clusters", "{\"name\": \"one\", \"spec\": {}}");

            String ready = until(
                    plane.uri(), "/readyz?verbose", text -> text.contains("[!]fleet: events about clusters wait"));
            assertThat(ready).endsWith("readyz check passed\n");
            assertThat(send(plane.uri(), "GET", "/v1/clusters/one", "")).contains("\"phase\":\"Pending\"");
        }
    }

    @Test
    void aFileOfRulesThatChangesCountsForTheClustersThereAre() throws Exception {
        Path file = data.resolve("aggregation.yaml");
        try (ControlPlane plane =
                start(new FleetSetting(AggregationFile.of(file, true), "", Naming.SHORT, FleetSetting.RATE))) {
            String _ = send(plane.uri(), "POST", "/v1/clusters", "{\"name\": \"one\", \"spec\": {}}");
            Files.writeString(file, "requiredAdapters: [only]");

            String path = "/apis/fleet.capstan.dev/v1/namespaces/default/clusters/one";
            String _ = until(plane.uri(), path, text -> text.contains("\"progress\":\"0/1\""));
            Files.writeString(file, "requiredAdapters: []  # none");
            String _ = until(plane.uri(), "/readyz?verbose", text -> text.contains("has a problem, told in the log"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "up --messaging-types long | --messaging-types is \"long\", expected short or reverse-dns",
                "up --messaging-url http://here | --messaging-url begins with \"http:\", expected one of"
                        + " [amqp://, amqps://, pubsub://]",
                "up --reconcile-rate 0 | --reconcile-rate is 0, expected a number from 1 to 99999",
                "up --messaging-types x --reconcile-rate many | --messaging-types is \"x\", expected short or"
                        + " reverse-dns; --reconcile-rate is many, expected a number from 1 to 99999"
            })
    void whatMakesNoSenseIsTold(String given, String problem) {
        var err = new StringWriter();
        var arguments = new ArrayList<>(List.of(given.split(" ")));
        arguments.addAll(List.of("--port", "0", "--data", data.toString(), "--store", "memory"));
        String[] all = arguments.toArray(String[]::new);

        int status = Main.commandLine(all).setErr(new PrintWriter(err, true)).execute(all);

        assertThat(err).hasToString("capstan: " + problem + "\n");
        assertThat(status).isEqualTo(2);
    }

    @Test
    void howManyAreAskedAboutInASecondCanBeSet() throws Exception {
        try (DataDirectory directory = DataDirectory.open(data)) {
            assertThat(CommandLine.populateCommand(new FleetOptions()).setting(directory))
                    .hasToString("FleetSetting[naming=SHORT, rate=2000]");
            assertThat(CommandLine.populateCommand(new FleetOptions(), "--reconcile-rate=7")
                            .setting(directory))
                    .hasToString("FleetSetting[naming=SHORT, rate=7]");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "messaging.types: long | --messaging-types is \"long\"",
                "messaging-types: long | --messaging-types is \"long\"",
                "messaging: {types: long} | --messaging-types is \"long\"",
                "reconcile-rate: -1 | --reconcile-rate is -1",
                "reconcile: {rate: 0} | --reconcile-rate is 0"
            })
    void aConfigurationFileMayWriteDotsAndMaps(String text, String problem) throws IOException {
        Path config = Files.writeString(data.resolve("config.yaml"), text);
        var err = new StringWriter();
        String[] all = {"serve", "--config", config.toString(), "--port", "0", "--data", data.toString()};

        int status = Main.commandLine(all).setErr(new PrintWriter(err, true)).execute(all);

        assertThat(err.toString()).startsWith("capstan: " + problem);
        assertThat(status).isEqualTo(2);
    }

    private ControlPlane start(FleetSetting setting) throws InterruptedException, IOException {
        Served.putKey(data);
        var identity = Identity.Options.of(DataDirectory.signingKeys(data)).withStranger(Caller.LOCAL_ADMIN);
        var features = new Features(
                Reconciling.in(data),
                setting,
                LocalJobsSetting.off(),
                TemplateSetting.defaults(),
                StackSetting.in(data));
        return ControlPlane.start(
                new StoreChoice.Memory(), data, features, HttpOptions.local(0), identity, Precautions.NONE);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private String until(URI uri, String path, Predicate<String> wanted) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE;
        String text = send(uri, "GET", path, "");
        while (!wanted.test(text) && System.nanoTime() < end) {
            LockSupport.parkNanos(20_000_000);
            text = send(uri, "GET", path, "");
        }
        assertThat(text).matches(wanted);
        return text;
    }

    private String send(URI uri, String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString()).body();
    }
}
