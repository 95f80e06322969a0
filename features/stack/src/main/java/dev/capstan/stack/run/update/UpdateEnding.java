package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.run.update.Progress.Told;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What came of an Update.
///
/// @param message in one line: what failed and why, or what was done
/// @param values what the program gives, as it may be shown
/// @param secret the Secret that has it in clear
record UpdateEnding(
        Reason reason,
        String message,
        List<Told> steps,
        Map<StackStep.Kind, Integer> counts,
        Optional<String> permalink,
        ObjectNode values,
        Optional<String> secret) {
    private static final int LONGEST = 10_000;

    UpdateEnding {
        message = message.length() > LONGEST ? message.substring(0, LONGEST) + "…" : message;
    }

    /// The reason of the condition `Failed`.
    enum Reason {
        SUCCEEDED("UpdateSucceeded"),
        FAILED("UpdateFailed"),
        /// Somebody else was at the same stack.
        CONFLICT("UpdateConflict"),
        /// It is of no use to try again before something is changed.
        INVALID("SpecInvalid");

        private final String word;

        Reason(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        boolean isSuccess() {
            return this == SUCCEEDED;
        }
    }

    /// The same; if it failed, with what may be the cause before it.
    UpdateEnding because(List<String> warnings) {
        if (reason.isSuccess() || warnings.isEmpty()) {
            return this;
        }
        String words = String.join("; ", warnings) + "; " + message;
        return new UpdateEnding(reason, words, steps, counts, permalink, values, secret);
    }

    static UpdateEnding failed(Reason reason, String message, List<Told> steps) {
        return new UpdateEnding(
                reason,
                message,
                steps,
                Map.of(),
                Optional.empty(),
                JsonNodeFactory.instance.objectNode(),
                Optional.empty());
    }

    /// @param preview whether nothing was done, so that all steps are still to come
    static UpdateEnding of(StackResult result, boolean preview, ObjectNode values, Optional<String> secret) {
        return new UpdateEnding(
                switch (result.ending()) {
                    case SUCCEEDED -> Reason.SUCCEEDED;
                    case FAILED -> Reason.FAILED;
                    case CONFLICT -> Reason.CONFLICT;
                },
                result.message(),
                result.steps().stream()
                        .map(each -> preview ? Progress.planned(each) : Progress.over(each))
                        .toList(),
                result.counts(),
                result.permalink(),
                values,
                secret);
    }
}
