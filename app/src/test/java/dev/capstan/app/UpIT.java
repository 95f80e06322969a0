package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program as a person starts it.
final class UpIT {
    private static final Pattern POD = Pattern.compile("long-[a-z0-9]{5}");
    private static final Pattern READY = Pattern.compile("Capstan is ready at (\\S+), kubeconfig (\\S+)");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @Test
    void itSaysWhereItIsAndServes() throws Exception {
        try (var up = Started.up(data)) {
            assertThat(get(up.uri().resolve("/readyz"))).isEqualTo("ok");
            assertThat(Files.readString(data.resolve("kubeconfig"))).contains("server: " + up.uri());
        }
    }

    @Test
    void itCountsRequestsCommitsAndWatchesUnderTheNamesDashboardsKnow() throws Exception {
        try (var up = Started.up(data)) {
            String maps = "/api/v1/namespaces/default/configmaps";
            assertThat(post(up.uri().resolve(maps), "{\"metadata\":{\"name\":\"counted\"}}"))
                    .isEqualTo(201);
            get(up.uri().resolve(maps + "/absent"));

            assertThat(get(up.uri().resolve("/metrics")).lines())
                    .contains(
                            "apiserver_request_total{code=\"201\",group=\"\",resource=\"configmaps\",subresource=\"\","
                                    + "verb=\"POST\",version=\"v1\"} 1.0",
                            "apiserver_request_total{code=\"404\",group=\"\",resource=\"configmaps\",subresource=\"\","
                                    + "verb=\"GET\",version=\"v1\"} 1.0",
                            "capstan_watch_lag_revisions 0.0")
                    .anyMatch(line -> line.startsWith("capstan_watches "))
                    .anyMatch(line -> line.startsWith("capstan_store_changes_total "))
                    .anyMatch(line -> line.startsWith("apiserver_request_duration_seconds_bucket{"))
                    .anyMatch(line -> line.startsWith("capstan_store_commit_duration_seconds{quantile="))
                    .anyMatch(line -> line.startsWith("capstan_store_commit_batches_sum"))
                    .anyMatch(line -> line.startsWith("jvm_memory_used_bytes{"));
        }
    }

    @Test
    void aSecondOneOnTheSameDataSaysSoAndExitsWithTwo() throws Exception {
        try (var first = Started.up(data)) {
            Process second = Program.start("up", "--port", "0", "--data", data.toString());

            String errors = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(second.waitFor()).isEqualTo(2);
            assertThat(errors)
                    .isEqualTo("capstan: the data directory " + data
                            + " is in use by another capstan: stop that one, or give this one another with --data\n");
            assertThat(get(first.uri().resolve("/readyz"))).isEqualTo("ok");
        }
    }

    @Test
    void aTakenPortIsToldInOneSentenceAndExitsWithTwo() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process process = Program.start("up", "--port", "" + taken.getLocalPort(), "--data", data.toString());

            String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor()).isEqualTo(2);
            assertThat(errors)
                    .isEqualTo("capstan: cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + ": Address already in use: choose another port with --port, or 0 for a free one\n");
        }
    }

    @Test
    void whatWasWrittenIsThereAfterASignalAndAnotherStart() throws Exception {
        String maps = "/api/v1/namespaces/default/configmaps";
        try (var first = Started.up(data)) {
            String body = "{\"metadata\":{\"name\":\"kept\"},\"data\":{\"a\":\"b\"}}";
            assertThat(post(first.uri().resolve(maps), body)).isEqualTo(201);

            assertThat(first.terminate()).isZero();
        }
        try (var second = Started.up(data)) {
            assertThat(get(second.uri().resolve(maps + "/kept"))).contains("\"data\":{\"a\":\"b\"}");
        }
    }

    @Test
    void theProcessesOfJobsEndWithTheServerEvenIfTheyDoNotListenAndSomebodyReadsAlong() throws Exception {
        Path images = Files.writeString(data.resolve("images.yaml"), "images: {tool: {command: [sh, -c]}}");
        Path pipe = data.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        String script = "trap '' TERM; echo $$$$ >" + pipe + "; while true; do sleep 1000; done";
        String job = "{\"metadata\":{\"name\":\"long\"},\"spec\":{\"template\":{\"spec\":{\"restartPolicy\":\"Never\","
                + "\"containers\":[{\"name\":\"c\",\"image\":\"tool\",\"args\":[\"" + script + "\"]}]}}}}";
        try (var up = Started.up(data, "--local-jobs", images.toString());
                var client = HttpClient.newHttpClient()) {
            assertThat(post(up.uri().resolve("/apis/batch/v1/namespaces/default/jobs"), job))
                    .isEqualTo(201);
            ProcessHandle process = ProcessHandle.of(Long.parseLong(said(pipe))).orElseThrow();
            Matcher name = POD.matcher(get(up.uri().resolve("/api/v1/namespaces/default/pods")));
            assertThat(name.find()).isTrue();
            URI log = up.uri().resolve("/api/v1/namespaces/default/pods/" + name.group() + "/log?follow=true");
            var reading = client.sendAsync(HttpRequest.newBuilder(log).build(), HttpResponse.BodyHandlers.ofString());

            assertThat(up.terminate()).isZero();

            assertThat(process.isAlive()).isFalse();
            assertThat(reading.handle((answer, _) -> "over").get(10, TimeUnit.SECONDS))
                    .isEqualTo("over");
        }
    }

    private static String said(Path pipe) throws Exception {
        return CompletableFuture.supplyAsync(() -> {
                    try {
                        return Files.readString(pipe).strip();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .get(30, TimeUnit.SECONDS);
    }

    @Test
    void aSecretIsInNoFileAndWithoutItsKeyNothingStarts() throws Exception {
        Path keys = data.resolve("keys");
        Path files = data.resolve("data");
        assertThat(Program.start("encryption-key", keys.toString(), "--name", "one")
                        .waitFor())
                .isZero();
        String body = "{\"metadata\":{\"name\":\"bird\"},\"stringData\":{\"word\":\"tweety-the-canary\"}}";
        String bad = "{\"metadata\":{\"name\":\"bad\"},\"data\":{\"word\":\"tweety-the-canary\"}}";
        try (var up = Started.up(files, "--encryption-keys", keys.toString())) {
            assertThat(post(up.uri().resolve("/api/v1/namespaces/default/secrets"), body))
                    .isEqualTo(201);
            assertThat(post(up.uri().resolve("/api/v1/namespaces/default/secrets"), bad))
                    .isEqualTo(400);
            up.terminate();
        }

        Process without = Program.start("up", "--port", "0", "--data", files.toString());
        String errors = new String(without.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(without.waitFor()).isEqualTo(2);
        assertThat(errors)
                .isEqualTo(
                        "capstan: one of the Secrets is encrypted with the key \"one\", which is not there, as no key was"
                                + " given: default/bird: name the file that has the right keys with --encryption-keys\n");
        try (var all = Files.walk(files)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(each, StandardCharsets.ISO_8859_1))
                        .as(each.toString())
                        .doesNotContain("tweety", "dHdlZXR5");
            }
        }
    }

    private static String get(URI uri) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(uri).build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        }
    }

    private static int post(URI uri, String body) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(uri)
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .header("Content-Type", "application/json")
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    private record Started(Process process, URI uri) implements AutoCloseable {
        static Started up(Path data, String... more) throws IOException {
            var arguments = new ArrayList<>(List.of("up", "--port", "0", "--data", data.toString()));
            arguments.addAll(List.of(more));
            Process process = Program.start(arguments.toArray(String[]::new));
            var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = out.readLine();
            Matcher ready = READY.matcher(line == null ? "" : line);
            if (!ready.matches()) {
                process.destroyForcibly();
                throw new AssertionError("the first line was " + line + ", expected " + READY);
            }
            return new Started(process, URI.create(ready.group(1)));
        }

        /// Asks it to end, and says how it did.
        int terminate() throws InterruptedException {
            process.destroy();
            assertThat(process.waitFor(10, TimeUnit.SECONDS))
                    .as("it ends within 10 seconds of SIGTERM")
                    .isTrue();
            return process.exitValue();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
