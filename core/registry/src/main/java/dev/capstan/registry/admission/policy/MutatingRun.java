package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.admission.Round;
import dev.capstan.registry.admission.expression.MatchConditions.Match;
import dev.capstan.registry.admission.expression.Situation;
import dev.capstan.registry.admission.policy.Catalogue.Hook;
import dev.capstan.registry.admission.policy.MutatingProgram.Mutation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lets policies change what one write writes.
final class MutatingRun {
    private final Review review;
    private final Round round;
    private final Access access;
    private final List<String> problems = new ArrayList<>();
    private String reason = "";
    private boolean patched;

    MutatingRun(Review review, Round round, Access access) {
        this.review = review;
        this.round = round;
        this.access = access;
    }

    /// Throws a refusal when a policy could not do its part and must.
    void run(List<Hook<MutatingProgram>> hooks) {
        List<Invocation<MutatingProgram>> invocations =
                Invocation.of(hooks, review, (policy, binding, words) -> complain(policy, binding, words, "Forbidden"));
        invocations.forEach(this::invoke);
        if (patched) {
            // Whoever asked to see the object again does, even if only its own change is new.
            round.heard("", true, false);
        }
        if (!problems.isEmpty()) {
            throw Denial.mutating(review, problems, reason);
        }
    }

    private void invoke(Invocation<MutatingProgram> invocation) {
        MutatingProgram program = invocation.policy().program();
        Situation situation = situation(invocation);
        switch (program.conditions().check(situation)) {
            case Match.No(var _) -> {}
            case Match.Failed(var words) -> complain(invocation, words);
            case Match.Yes() -> {
                if (!round.skips(invocation.voice())) {
                    round.heard(invocation.voice(), mutate(invocation, situation), program.again());
                }
            }
        }
    }

    private Situation situation(Invocation<MutatingProgram> invocation) {
        Resource param = invocation.param();
        return Situation.of(invocation.match(), access).withParams(param == null ? null : param.tree());
    }

    /// Does all changes of one policy, each on what the one before it left, and says whether they changed something.
    private boolean mutate(Invocation<MutatingProgram> invocation, Situation situation) {
        boolean changed = false;
        for (Mutation each : invocation.policy().program().mutations()) {
            Resource object = invocation.match().object();
            if (object == null) {
                return changed;
            }
            try {
                ObjectNode mutated =
                        invocation.policy().program().mutate(each, object.tree(), situation, invocation.match());
                patched = true;
                changed |= invocation.match().replace(mutated);
            } catch (MisconfiguredException e) {
                complain(invocation, e.words());
            }
        }
        return changed;
    }

    private void complain(Invocation<MutatingProgram> invocation, String words) {
        complain(invocation.policy(), invocation.binding(), words, "Invalid");
    }

    private void complain(Definition<?> policy, @Nullable Binding binding, String words, String why) {
        if (policy.failing()) {
            String who = binding == null
                    ? "policy \"" + policy.name() + "\""
                    : "policy '" + policy.name() + "' with binding '" + binding.name() + "'";
            problems.add(who + " denied request: " + words);
            reason = reason.isEmpty() ? why : reason;
        }
    }
}
