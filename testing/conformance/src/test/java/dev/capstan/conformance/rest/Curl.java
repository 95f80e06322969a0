package dev.capstan.conformance.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Runs curl commands as a page prints them, against a server that is elsewhere than the page says.
final class Curl {
    private static final String PRINTED = "http://localhost:8000";

    private final URI server;
    private final Path home;

    Curl(URI server, Path home) {
        this.server = server;
        this.home = home;
    }

    /// What was answered.
    record Answer(int code, JsonNode body) {
        long id() {
            return body.path("id").asLong();
        }
    }

    static boolean isThere(Path home) throws IOException, InterruptedException {
        return new Curl(URI.create(PRINTED), home).bash("command -v curl").exit == 0;
    }

    /// The answer to a command that works.
    JsonNode ok(String command) throws IOException, InterruptedException {
        Answer answer = run(command);
        assertThat(answer.code).as(command + "\n" + answer.body).isBetween(200, 299);
        return answer.body;
    }

    Answer run(String command) throws IOException, InterruptedException {
        String here = command.replace(PRINTED, server.toString().replaceAll("/$", ""))
                .replaceFirst("curl ", "curl -sS -w '\\\\n%{http_code}' ");
        Ended ended = bash(here);
        assertThat(ended.exit).as(here + "\n" + ended.output).isZero();
        int line = ended.output.lastIndexOf('\n');
        String body = ended.output.substring(0, Math.max(line, 0));
        return new Answer(
                Integer.parseInt(ended.output.substring(line + 1).strip()),
                body.isBlank()
                        ? MissingNode.getInstance()
                        : Document.json(body.getBytes(StandardCharsets.UTF_8)).tree());
    }

    private record Ended(int exit, String output) {}

    private Ended bash(String command) throws IOException, InterruptedException {
        Path output = home.resolve("curl.out");
        Process process = new ProcessBuilder("bash", "-c", command)
                .redirectOutput(output.toFile())
                .redirectError(home.resolve("curl.err").toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(command).isTrue();
            return new Ended(process.exitValue(), Files.readString(output));
        } finally {
            process.destroyForcibly();
        }
    }
}
