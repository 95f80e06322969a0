package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.server.http.HttpLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands that the README shows for REST print what it says. Numbers may be others, `…` stands for anything.
final class ReadmeTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    /// A command, and what the page says it prints.
    private record Example(String command, List<String> output) {}

    @Test
    @Timeout(120)
    void whatTheReadmeSaysOfRestIsTrue() throws Exception {
        assumeTrue(prints("curl --help all", List.of("--json")), "there is no bash, or no curl that knows --json");
        List<Example> examples = examples(Files.readString(Path.of("../README.md")));
        assertThat(examples).hasSize(3);
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            String id = "58";
            for (Example each : examples) {
                String here = each.command()
                        .replace("localhost:8000", served.uri().getAuthority())
                        .replace("'Last-Event-ID: 58'", "'Last-Event-ID: " + id + "'");
                List<String> printed = printed(here, each.output().size());
                assertThat(printed).hasSameSizeAs(each.output());
                for (int i = 0; i < printed.size(); i++) {
                    assertThat(printed.get(i)).matches(pattern(each.output().get(i)));
                }
                if (each.command().contains("resource-types")) {
                    id = printed.getFirst().replaceFirst("\\{\"id\":(\\d+).*", "$1");
                }
            }
        }
    }

    private static Pattern pattern(String line) {
        String quoted = Pattern.quote(line).replace("…", "\\E.*\\Q").replaceAll("\\d+", "\\\\E\\\\d+\\\\Q");
        // What is a version stays as it is.
        return Pattern.compile(quoted.replace("v\\E\\d+\\Q", "v1"));
    }

    private static List<Example> examples(String page) {
        int start = page.indexOf("```rest\n") + "```rest\n".length();
        var examples = new ArrayList<Example>();
        for (String each : page.substring(start, page.indexOf("```", start)).split("(?m)^\\$ ")) {
            if (!each.isBlank()) {
                List<String> lines = each.lines().toList();
                examples.add(new Example(lines.getFirst(), lines.subList(1, lines.size())));
            }
        }
        return examples;
    }

    private static boolean prints(String command, List<String> words) throws IOException, InterruptedException {
        Process process = started(command);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 && words.stream().allMatch(output::contains);
    }

    /// The first lines that a command prints; what does not end by itself is ended.
    private static List<String> printed(String command, int count) throws IOException {
        Process process = started(command);
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            var lines = new ArrayList<String>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
                if (lines.size() == count) {
                    break;
                }
            }
            return lines;
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process started(String command) throws IOException {
        return new ProcessBuilder("bash", "-c", command.replaceFirst("^curl ", "exec curl -sS "))
                .redirectErrorStream(true)
                .start();
    }
}
