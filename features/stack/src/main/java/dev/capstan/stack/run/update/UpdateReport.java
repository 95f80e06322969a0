package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.run.update.Progress.State;
import dev.capstan.stack.run.update.Progress.Told;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The status of an Update while it runs, and when it has ended.
final class UpdateReport {
    private static final int MOST_STEPS = 500;
    private static final String PROGRESSING = "Progressing";

    private final long generation;
    private final String started;
    private final String project;

    /// When it has begun is kept if the status says so already.
    UpdateReport(Update update, Instant now, String project) {
        String before = update.getStatus().path("startTime").asText("");
        Long counted = update.getMetadata().getGeneration();
        this.generation = counted == null ? 0 : counted;
        this.started = before.isEmpty() ? seconds(now) : before;
        this.project = project;
    }

    private static String seconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// It runs.
    JsonNode running(Progress progress) {
        ObjectNode status = begun();
        tell(status, progress.steps(), progress.warnings());
        ArrayNode conditions = status.putArray("conditions");
        add(conditions, PROGRESSING, true, PROGRESSING, "", started);
        add(conditions, "Failed", false, PROGRESSING, "", started);
        add(conditions, "Complete", false, PROGRESSING, "", started);
        return status;
    }

    /// It has ended.
    JsonNode ended(UpdateEnding ending, List<String> warnings, Instant now) {
        ObjectNode status = begun();
        String end = seconds(now);
        status.put("endTime", end).put("message", ending.message());
        ending.permalink().ifPresent(each -> status.put("permalink", each));
        tell(status, ending.steps(), warnings);
        ObjectNode summary = status.putObject("summary");
        ending.counts().forEach((kind, count) -> summary.put(word(kind), (long) count));
        if (!ending.values().isEmpty()) {
            status.set("values", ending.values());
        }
        ending.secret().ifPresent(name -> status.put("outputs", name));
        ArrayNode conditions = status.putArray("conditions");
        add(conditions, PROGRESSING, false, "Complete", "", end);
        add(conditions, "Failed", !ending.reason().isSuccess(), ending.reason().word(), ending.message(), end);
        add(conditions, "Complete", true, "Updated", "", end);
        return status;
    }

    private ObjectNode begun() {
        ObjectNode status = JsonNodeFactory.instance
                .objectNode()
                .put("observedGeneration", generation)
                .put("startTime", started);
        if (!project.isEmpty()) {
            status.putObject("projectInfo").put("name", project).put("runtime", "yaml");
        }
        return status;
    }

    private static void tell(ObjectNode status, List<Told> all, List<String> warnings) {
        List<Told> shown = shown(all);
        ArrayNode steps = status.putArray("steps");
        shown.forEach(each -> add(steps, each));
        if (shown.size() < all.size()) {
            status.put("omittedSteps", (long) (all.size() - shown.size()));
        }
        if (!warnings.isEmpty()) {
            ArrayNode list = status.putArray("warnings");
            warnings.forEach(list::add);
        }
    }

    /// What failed or is at it comes first when there are too many, and then what changes something.
    private static List<Told> shown(List<Told> all) {
        if (all.size() <= MOST_STEPS) {
            return all;
        }
        return Stream.of(
                        all.stream().filter(each -> isOdd(each)),
                        all.stream().filter(each -> !isOdd(each) && each.step().kind() != StackStep.Kind.SAME))
                .flatMap(each -> each)
                .limit(MOST_STEPS)
                .toList();
    }

    private static boolean isOdd(Told told) {
        return told.state() == State.FAILED || told.state() == State.RUNNING;
    }

    private static void add(ArrayNode steps, Told told) {
        StackStep step = told.step();
        ObjectNode shown = steps.addObject()
                .put("op", word(step.kind()))
                .put("urn", step.urn())
                .put("type", step.type())
                .put("name", step.name())
                .put("state", word(told.state()));
        if (!step.changes().isEmpty()) {
            ArrayNode changes = shown.putArray("changes");
            step.changes().forEach(changes::add);
        }
        if (step.uncertain()) {
            shown.put("uncertain", true);
        }
        step.error().ifPresent(each -> shown.put("message", each));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private void add(ArrayNode conditions, String type, boolean holds, String reason, String message, String since) {
        conditions
                .addObject()
                .put("type", type)
                .put("status", holds ? "True" : "False")
                .put("reason", reason)
                .put("message", message)
                .put("lastTransitionTime", since)
                .put("observedGeneration", generation);
    }
}
