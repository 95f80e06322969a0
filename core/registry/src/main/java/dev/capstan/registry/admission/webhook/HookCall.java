package dev.capstan.registry.admission.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.callout.CalloutException;
import dev.capstan.registry.callout.Callouts;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One question to one hook, and what follows from its answer.
record HookCall(Hook hook, Match match, boolean mutating) {
    private static final String AGENT = "kube-apiserver-admission";

    /// What came of a call.
    sealed interface Outcome {
        /// There is an answer.
        record Answered(HookAnswer answer) implements Outcome {}

        /// There is none, or none that makes sense.
        record Failed(String words) implements Outcome {}

        /// It may not be asked.
        record Unasked(Refusal refusal) implements Outcome {}
    }

    /// Asks, on whatever thread; touches nothing.
    Outcome ask(Callouts callouts) {
        if (match.review().request().dryRun() && !hook.dryRuns()) {
            return new Outcome.Unasked(
                    new Refusal.BadRequest("admission webhook \"" + hook.name() + "\" does not support dry run"));
        }
        String uid = UUID.randomUUID().toString();
        try {
            byte[] question = hook.codec().question(uid, match);
            byte[] body = callouts.post(hook.address(), question, AGENT, hook.timeout());
            return new Outcome.Answered(hook.codec().answer(uid, body, mutating));
        } catch (CalloutException e) {
            return new Outcome.Failed("failed to call webhook: " + e.getMessage());
        } catch (BadAnswerException e) {
            return new Outcome.Failed(String.valueOf(e.getMessage()));
        }
    }

    /// The answer, when the write may go on with it; null when it goes on without. Called by the thread of the request.
    @Nullable
    HookAnswer settle(Outcome outcome, String failedOpenKey) {
        return switch (outcome) {
            case Outcome.Unasked(var refusal) -> throw refusal.asException();
            case Outcome.Failed(var words) -> {
                if (!hook.failsOpen()) {
                    throw new Refusal.Unanswered("failed calling webhook \"" + hook.name() + "\": " + words)
                            .asException();
                }
                match.review().remarks().annotate(failedOpenKey, hook.name());
                yield null;
            }
            case Outcome.Answered(var answer) -> {
                remark(answer);
                if (!answer.allowed()) {
                    throw denied(answer.status()).asException();
                }
                yield answer;
            }
        };
    }

    private void remark(HookAnswer answer) {
        Remarks remarks = match.review().remarks();
        answer.annotations().forEach((key, value) -> remarks.annotate(hook.name() + "/" + key, value));
        answer.warnings().forEach(remarks::warn);
    }

    private Refusal denied(@Nullable ObjectNode status) {
        String by = "admission webhook \"" + hook.name() + "\" denied the request";
        if (status == null) {
            return new Refusal.Denied(400, "", by + " without explanation", null);
        }
        String message = status.path("message").asText("");
        String reason = status.path("reason").asText("");
        String why = message.isEmpty() ? reason : message;
        int code = status.path("code").asInt(0);
        return new Refusal.Denied(
                code < 400 || code > 599 ? 400 : code,
                reason,
                why.isEmpty() ? by + " without explanation" : by + ": " + why,
                status.path("details") instanceof ObjectNode details ? details : null);
    }
}
