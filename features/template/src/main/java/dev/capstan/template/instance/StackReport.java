package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.streamline.wire.ObjectKey;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a Stack says of itself.
///
/// @param stack the whole object
/// @param program the generation of its Program; 0 when that is not known
public record StackReport(JsonNode stack, long program) {
    private static final Pattern COMMIT = Pattern.compile("([0-9]{1,18})(-.*)?");

    /// In short, for a condition.
    ///
    /// @param reason one word
    record Summary(boolean ready, String reason, String message) {}

    Summary summary() {
        if (isTrue("Ready") && isCurrent()) {
            return new Summary(true, "StackSucceeded", "Pulumi stack deployed successfully");
        }
        Optional<String> stalled = told("Stalled");
        if (stalled.isPresent()) {
            return new Summary(false, "StackStalled", "Stack " + key() + " is stalled: " + stalled.get());
        }
        if (lastUpdate().path("state").asText("").equals("failed")) {
            return new Summary(false, "StackFailed", "Stack " + key() + " failed: " + failure());
        }
        return new Summary(
                false,
                "StackReconciling",
                "Stack " + key()
                        + told("Reconciling")
                                .map(each -> " is being processed: " + each)
                                .orElse(" has not begun yet"));
    }

    /// How far its end is, in words.
    Summary ending() {
        boolean destroying = stack.path("spec").path("destroyOnFinalize").asBoolean();
        String begin = "Stack " + key() + (destroying ? " is being destroyed" : " is being deleted");
        Optional<String> stalled = told("Stalled");
        if (stalled.isPresent()) {
            return new Summary(false, "DestroyStalled", begin + " and is stalled: " + stalled.get());
        }
        if (lastUpdate().path("state").asText("").equals("failed")) {
            return new Summary(false, "DestroyFailed", begin + ", which failed and is tried again: " + failure());
        }
        return new Summary(
                false,
                "Destroying",
                begin + told("Reconciling").map(each -> ": " + each).orElse(""));
    }

    JsonNode outputs() {
        return stack.path("status").path("outputs");
    }

    JsonNode lastUpdate() {
        return stack.path("status").path("lastUpdate");
    }

    /// The Secret that has its outputs in clear; empty when that is not known. The operator names it by
    /// the update, ours says it.
    String secret() {
        String told = lastUpdate().path("outputs").asText("");
        String update = lastUpdate().path("name").asText("");
        boolean failed = lastUpdate().path("state").asText("").equals("failed");
        return !told.isEmpty() || failed || update.isEmpty() ? told : update + "-stack-outputs";
    }

    JsonNode conditions() {
        return stack.path("status").path("conditions");
    }

    ObjectKey key() {
        JsonNode metadata = stack.path("metadata");
        return new ObjectKey(
                metadata.path("namespace").asText(""), metadata.path("name").asText(""));
    }

    /// Whether it speaks of what it is now, and of its Program as that is now. The operator calls the generation of a
    /// Program its commit; ours adds whose it is.
    private boolean isCurrent() {
        JsonNode observed = stack.path("status").path("observedGeneration");
        String commit = lastUpdate().path("lastSuccessfulCommit").asText("");
        boolean stackSeen = observed.isMissingNode()
                || observed.asLong()
                        >= stack.path("metadata").path("generation").asLong();
        Matcher generation = COMMIT.matcher(commit);
        return stackSeen && (!generation.matches() || Long.parseLong(generation.group(1)) >= program);
    }

    private boolean isTrue(String type) {
        return condition(type).path("status").asText("").equals("True");
    }

    /// What a condition says, if it holds.
    private Optional<String> told(String type) {
        JsonNode condition = condition(type);
        if (!condition.path("status").asText("").equals("True")) {
            return Optional.empty();
        }
        String reason = condition.path("reason").asText("");
        String message = condition.path("message").asText("");
        return Optional.of(message.isEmpty() ? reason : reason + ": " + message);
    }

    private String failure() {
        String message = lastUpdate().path("message").asText("");
        String permalink = lastUpdate().path("permalink").asText("");
        return (message.isEmpty() ? "it does not say why" : message)
                + (permalink.isEmpty() ? "" : " (" + permalink + ")");
    }

    private JsonNode condition(String type) {
        for (JsonNode each : conditions()) {
            if (each.path("type").asText("").equals(type)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }
}
