package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/// What came of the last Update of a Stack. What there is nothing to say of is an empty text.
///
/// @param generation that the Stack had when the Update was made
/// @param reconcileRequest that the Stack had then
/// @param name of the Update
/// @param state `succeeded` or `failed`
/// @param lastAttemptedCommit the revision of the source that was used
/// @param lastSuccessfulCommit the revision that succeeded last
/// @param lastResyncTime when it ended
/// @param failures how many Updates have failed one after the other with the same Stack and source
/// @param outputs the Secret that has the outputs in clear
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record LastUpdate(
        long generation,
        String reconcileRequest,
        String name,
        String type,
        String state,
        String message,
        String lastAttemptedCommit,
        String lastSuccessfulCommit,
        String permalink,
        String lastResyncTime,
        long failures,
        String outputs) {
    static final String SUCCEEDED = "succeeded";
    static final String FAILED = "failed";

    public LastUpdate {
        reconcileRequest = orEmpty(reconcileRequest);
        name = orEmpty(name);
        type = orEmpty(type);
        state = orEmpty(state);
        message = orEmpty(message);
        lastAttemptedCommit = orEmpty(lastAttemptedCommit);
        lastSuccessfulCommit = orEmpty(lastSuccessfulCommit);
        permalink = orEmpty(permalink);
        lastResyncTime = orEmpty(lastResyncTime);
        outputs = orEmpty(outputs);
    }

    boolean succeeded() {
        return state.equals(SUCCEEDED);
    }

    /// When it ended; long ago when nobody said.
    Instant at() {
        try {
            return Instant.parse(lastResyncTime);
        } catch (DateTimeParseException _) {
            return Instant.EPOCH;
        }
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
