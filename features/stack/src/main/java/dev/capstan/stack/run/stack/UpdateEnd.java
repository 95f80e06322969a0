package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.stack.run.stack.Standing.Obstacle;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How an Update ended, as its status says it.
///
/// @param reason why it failed
/// @param status all of it
record UpdateEnd(boolean succeeded, String reason, JsonNode status) {
    /// @return null while it has not ended
    static @Nullable UpdateEnd of(JsonNode status) {
        if (!holds(status, "Complete")) {
            return null;
        }
        boolean failed = holds(status, "Failed");
        return new UpdateEnd(
                !failed, failed ? condition(status, "Failed").path("reason").asText() : "", status);
    }

    /// Why it is of no use to try again by itself; null when it is.
    ///
    /// An Update says so by the same words that a Stack uses.
    @Nullable
    Obstacle obstacle() {
        return Stream.of(Obstacle.UPDATE_CONFLICT, Obstacle.SPEC_INVALID)
                .filter(each -> each.word().equals(reason))
                .findFirst()
                .orElse(null);
    }

    /// What the Stack keeps of it.
    ///
    /// @param last what it kept of the Update before
    /// @param lenient whether conflicts are to be tried again for ever
    LastUpdate told(CurrentUpdate update, @Nullable LastUpdate last, boolean lenient, Instant now) {
        String successful = last == null ? "" : last.lastSuccessfulCommit();
        return new LastUpdate(
                update.generation(),
                update.reconcileRequest(),
                update.name(),
                update.type(),
                succeeded ? LastUpdate.SUCCEEDED : LastUpdate.FAILED,
                text("message"),
                update.commit(),
                succeeded ? update.commit() : successful,
                text("permalink"),
                ended(now),
                failures(update, last, lenient),
                outputs(update, last));
    }

    /// When it ended; null when it does not say.
    @Nullable
    Instant at() {
        try {
            return Instant.parse(text("endTime"));
        } catch (DateTimeParseException _) {
            return null;
        }
    }

    private String ended(Instant now) {
        @Nullable Instant at = at();
        return (at == null ? now : at).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// Where they are: only an `up` that succeeded gives new ones, and nothing is left after a `destroy`.
    private String outputs(CurrentUpdate update, @Nullable LastUpdate last) {
        if (succeeded && update.type().equals(UpdateType.UP.word())) {
            return text("outputs");
        }
        boolean gone = succeeded && update.type().equals(UpdateType.DESTROY.word());
        return last == null || gone ? "" : last.outputs();
    }

    /// Writes into the status of the Stack what came of it.
    void tell(StackStatus stack, CurrentUpdate update, boolean lenient, Instant now) {
        stack.setLastUpdate(told(update, stack.getLastUpdate(), lenient, now));
        if (!succeeded) {
            return;
        }
        if (update.type().equals(UpdateType.UP.word())) {
            stack.setOutputs(status.path("values").isObject() ? status.get("values") : none());
        }
        if (update.type().equals(UpdateType.DESTROY.word())) {
            stack.setOutputs(none());
        }
        JsonNode project = status.path("projectInfo");
        if (project.isObject()) {
            stack.setProjectInfo(new ProjectInfo(
                    project.path("name").asText(null), project.path("runtime").asText(null)));
        }
    }

    /// A conflict that is to be tried again never exhausts the patience there is for failures.
    private long failures(CurrentUpdate update, @Nullable LastUpdate last, boolean lenient) {
        if (succeeded) {
            return 0;
        }
        long failures = 1 + before(update, last);
        return obstacle() == Obstacle.UPDATE_CONFLICT && lenient ? Math.min(failures, Cooldown.PATIENCE - 1) : failures;
    }

    /// How many Updates have failed before with the same Stack and source.
    private static long before(CurrentUpdate update, @Nullable LastUpdate last) {
        boolean same = last != null
                && last.generation() == update.generation()
                && last.reconcileRequest().equals(update.reconcileRequest())
                && last.lastAttemptedCommit().equals(update.commit())
                && last.type().equals(update.type());
        return last == null || !same ? 0 : last.failures();
    }

    private String text(String field) {
        return status.path(field).asText("");
    }

    private static JsonNode none() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static boolean holds(JsonNode status, String type) {
        return condition(status, type).path("status").asText().equals("True");
    }

    private static JsonNode condition(JsonNode status, String type) {
        for (JsonNode each : status.path("conditions")) {
            if (each.path("type").asText().equals(type)) {
                return each;
            }
        }
        return JsonNodeFactory.instance.missingNode();
    }
}
