package dev.capstan.plugins.terraform;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Execution;
import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.RetryableException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Calls the program and reads what it tells as JSON.
record Cli(Path program, Path folder, Variables variables, Duration timeout) {
    private static final int LIMIT = 64 << 20;
    private static final Duration GRACE = Duration.ofSeconds(20);
    private static final int WORDS = 600;

    /// What a call has given.
    ///
    /// @param lines what it told, one after another
    record Told(int exit, byte[] output, List<Map<String, Object>> lines) {
        /// How many were added, changed and removed; nothing when it did not come so far.
        Optional<Map<String, Object>> summary() {
            return lines.stream()
                    .filter(line -> "change_summary".equals(line.get("type")))
                    .map(line -> Json.map(line.get("changes")))
                    .reduce((_, last) -> last);
        }
    }

    Told call(Runnable meanwhile, String... arguments) throws InterruptedException {
        return call(Set.of(0), meanwhile, arguments);
    }

    /// @param good how it may end
    /// @throws RetryableException when it ends otherwise, in its own words
    Told call(Set<Integer> good, Runnable meanwhile, String... arguments) throws InterruptedException {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        var result =
                new Execution(command, variables.all(), folder, new byte[0], timeout, LIMIT, GRACE, meanwhile).run();
        var told = new Told(result.exit(), result.output(), lines(result.output()));
        if (!good.contains(result.exit())) {
            throw new RetryableException(program.getFileName() + " " + arguments[0] + " ended with " + result.exit()
                    + ": " + words(told, result.errors()));
        }
        return told;
    }

    /// Each problem it told, or the end of what it said.
    private String words(Told told, String errors) {
        String problems = told.lines().stream()
                .filter(line -> "error".equals(line.get("@level")))
                .map(line -> Json.map(line.get("diagnostic")))
                .map(problem -> problem.get("summary") + ": " + problem.get("detail"))
                .collect(Collectors.joining("; "));
        String all = problems.isEmpty() ? new String(told.output(), UTF_8) + " " + errors : problems;
        String line =
                variables.redacted(all).replaceAll("[\\p{Cntrl}\\s│╷╵]+", " ").strip();
        return line.length() > WORDS ? line.substring(0, WORDS) + "…" : line;
    }

    private static List<Map<String, Object>> lines(byte[] output) {
        var lines = new ArrayList<Map<String, Object>>();
        for (String line : new String(output, UTF_8).lines().toList()) {
            try {
                if (line.startsWith("{\"")) {
                    lines.add(Json.map(Json.read(line.getBytes(UTF_8))));
                }
            } catch (IOException _) {
                // A line for people.
            }
        }
        return lines;
    }
}
