package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.app.stack.LiveView;
import dev.capstan.app.stack.OutputText;
import dev.capstan.app.stack.UpdateReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What a run of a stack is to do. It is asked for, followed, and told about.
final class StackRunOptions {
    @Mixin
    private final StackOptions stack = new StackOptions();

    @Option(names = "--target", paramLabel = "URN", description = "Only this resource; may repeat.")
    private @Nullable List<String> targets;

    @Option(names = "--target-dependents", description = "And what depends on --target.")
    private boolean targetDependents;

    @Option(names = "--replace", paramLabel = "URN", description = "Makes this resource anew; may repeat.")
    private @Nullable List<String> replace;

    @Option(names = "--refresh", description = "Looks first how things are out there.")
    private boolean refresh;

    @Option(names = "--expect-no-changes", description = "Fails when a refresh finds a change.")
    private boolean expectNoChanges;

    @Option(names = "--continue-on-error", description = "Goes on with what does not depend on what failed.")
    private boolean continueOnError;

    @Option(
            names = "--parallel",
            defaultValue = "0",
            paramLabel = "COUNT",
            description = "How many resources to work on at the same time (default: the engine's choice).")
    private int parallel;

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "Why it is done, for the history.")
    private @Nullable String message;

    @Option(
            names = "--timeout",
            defaultValue = "1h",
            paramLabel = "TIME",
            description = "How long to follow it: 10m, 1h; it goes on by itself (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String timeout;

    StackOptions stack() {
        return stack;
    }

    /// @param type `preview`, `up`, `refresh` or `destroy`
    /// @return the exit code
    int run(String type, PrintWriter out, Terminal terminal, Clock clock) throws IOException, InterruptedException {
        boolean json = stack.json();
        Duration patience = patience();
        StackDesk desk = stack.desk();
        String name = desk.begin(type, wanted()).at("/metadata/name").asText();
        LiveView view = json
                ? LiveView.silent()
                : terminal.isThere() ? LiveView.drawn(out, terminal.height() - 2) : LiveView.plain(out);
        UpdateReport ended = new UpdateFollowing(desk, name, view, clock).follow(patience);
        if (json) {
            out.println(JsonText.string(told(ended)));
        } else {
            tell(ended, out, clock);
        }
        out.flush();
        return ended.state() == UpdateReport.State.SUCCEEDED ? 0 : Main.FAILED;
    }

    private Duration patience() {
        try {
            Duration patience = Duration.parse("PT" + timeout.toUpperCase(Locale.ROOT));
            if (patience.isPositive()) {
                return patience;
            }
        } catch (DateTimeParseException _) {
            // Told below.
        }
        throw new UsageException("--timeout is \"" + timeout + "\", expected a time such as 10m or 1h");
    }

    private ObjectNode wanted() {
        if (parallel < 0) {
            throw new UsageException("--parallel is " + parallel + ", expected 0 or more");
        }
        ObjectNode spec = JsonNodeFactory.instance.objectNode();
        list("target", targets, spec);
        list("replace", replace, spec);
        flag("targetDependents", targetDependents, spec);
        flag("refresh", refresh, spec);
        flag("expectNoChanges", expectNoChanges, spec);
        flag("continueOnError", continueOnError, spec);
        if (parallel > 0) {
            spec.put("parallel", (long) parallel);
        }
        if (message != null) {
            spec.put("message", message);
        }
        return spec;
    }

    private static void list(String name, @Nullable List<String> values, ObjectNode to) {
        if (values != null) {
            values.forEach(to.putArray(name)::add);
        }
    }

    private static void flag(String name, boolean value, ObjectNode to) {
        if (value) {
            to.put(name, true);
        }
    }

    private static void tell(UpdateReport ended, PrintWriter out, Clock clock) {
        ended.ending(clock.instant()).forEach(out::println);
        List<String> outputs = OutputText.lines(ended.values());
        if (ended.state() == UpdateReport.State.SUCCEEDED && !outputs.isEmpty()) {
            out.println();
            outputs.forEach(out::println);
        }
    }

    private static JsonNode told(UpdateReport ended) {
        ObjectNode told = JsonNodeFactory.instance.objectNode();
        told.put("name", ended.name())
                .put("type", ended.type())
                .put("state", ended.state().name().toLowerCase(Locale.ROOT));
        JsonNode status = ended.update().path("status");
        for (String each : List.of(
                "message", "startTime", "endTime", "permalink", "summary", "steps", "omittedSteps", "warnings")) {
            if (status.has(each)) {
                told.set(each, status.path(each));
            }
        }
        if (status.has("values")) {
            told.set("outputs", status.path("values"));
        }
        return told;
    }
}
