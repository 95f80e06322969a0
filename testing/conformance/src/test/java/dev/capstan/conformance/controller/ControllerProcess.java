package dev.capstan.conformance.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.app.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `capstan controller` in a JVM of its own, which is told everything by variables.
final class ControllerProcess implements AutoCloseable {
    private static final Pattern RUNS =
            Pattern.compile("Capstan runs ControllerConfig (\\S+), probes at (\\S+), metrics at (\\S+)");
    private static final int PATIENCE_SECONDS = 60;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final URI probes;
    private final URI metrics;

    private ControllerProcess(Process process, URI probes, URI metrics) {
        this.process = process;
        this.probes = probes;
        this.metrics = metrics;
    }

    /// Starts one; it may not be ready yet.
    ///
    /// @param home where its complaints go
    static ControllerProcess start(Path home, Map<String, String> variables) throws IOException {
        Path errors = Files.createTempFile(home, "controller", ".err");
        Process process = process(home, variables, "--probe-address=127.0.0.1:0", "--metrics-address=127.0.0.1:0")
                .redirectError(errors.toFile())
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        assertThat(line).as(() -> text(errors)).isNotNull();
        Matcher matcher = RUNS.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        return new ControllerProcess(process, URI.create(matcher.group(2)), URI.create(matcher.group(3)));
    }

    /// @param variables all that it knows of the world
    static ProcessBuilder process(Path home, Map<String, String> variables, String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Main.class.getName(), "controller"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().put("HOME", home.toString());
        builder.environment().putAll(variables);
        return builder;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /// What it says to `/readyz`, or `/healthz`.
    String probe(String path) {
        return ask(probes.resolve(path));
    }

    /// How many events it has handled well.
    double handled() {
        return ask(metrics.resolve("/metrics"))
                .lines()
                .filter(each -> each.startsWith("hyperfleet_adapter_events_processed_total")
                        && each.contains("status=\"success\""))
                .mapToDouble(each -> Double.parseDouble(each.substring(each.lastIndexOf(' '))))
                .sum();
    }

    private String ask(URI uri) {
        try {
            var request =
                    HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build();
            return http.send(request, BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new AssertionError(uri + " was not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /// Asks it to end, and says how it did.
    int terminate() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /// Kills it.
    @Override
    public void close() {
        process.destroyForcibly()
                .onExit()
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
        http.shutdownNow();
    }
}
