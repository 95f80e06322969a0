package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// How an Update ended, as its status says it.
///
/// @param conflict whether it failed because somebody else was at the same stack
/// @param status all of it
record UpdateEnd(boolean succeeded, boolean conflict, JsonNode status) {
    /// Why an Update failed that met somebody else at the same stack.
    static final String CONFLICT = "UpdateConflict";

    /// @return null while it has not ended
    static @Nullable UpdateEnd of(JsonNode status) {
        if (!holds(status, "Complete")) {
            return null;
        }
        boolean failed = holds(status, "Failed");
        return new UpdateEnd(!failed, failed && reason(status, "Failed").equals(CONFLICT), status);
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
                now.truncatedTo(ChronoUnit.SECONDS).toString(),
                failures(update, last, lenient),
                text("outputs"));
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
        return conflict && lenient ? Math.min(failures, Cooldown.PATIENCE - 1) : failures;
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

    private static String reason(JsonNode status, String type) {
        return condition(status, type).path("reason").asText();
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
