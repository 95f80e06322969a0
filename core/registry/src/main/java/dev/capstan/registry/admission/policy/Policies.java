package dev.capstan.registry.admission.policy;

import dev.capstan.registry.access.Access;
import dev.capstan.registry.admission.Participant;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.admission.Round;
import dev.capstan.registry.admission.policy.Catalogue.Hook;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.util.List;

/// All policies: those that change what is written, and those that object.
///
/// Safe for use by many threads.
public final class Policies implements Participant {
    private final Catalogue<MutatingProgram> mutating =
            new Catalogue<>("mutatingadmissionpolicies", "mutatingadmissionpolicybindings", MutatingProgram::compile);
    private final Catalogue<ValidatingProgram> validating = new Catalogue<>(
            "validatingadmissionpolicies", "validatingadmissionpolicybindings", ValidatingProgram::compile);
    private final Access access;

    /// @param access whom expressions ask what a caller may do
    public Policies(Access access) {
        this.access = access;
    }

    @Override
    public boolean concerns(View view, ResourceType type) {
        return concerns(mutating.hooks(view), view, type) || concerns(validating.hooks(view), view, type);
    }

    private static <P> boolean concerns(List<Hook<P>> hooks, View view, ResourceType type) {
        return !type.answeredOnly()
                && hooks.stream().anyMatch(each -> each.policy().criteria().concerns(type, view));
    }

    @Override
    public void mutate(Review review, Round round) {
        List<Hook<MutatingProgram>> hooks = mutating.hooks(review.view());
        if (!hooks.isEmpty() && review.object() != null) {
            new MutatingRun(review, round, access).run(hooks);
        }
    }

    @Override
    public void validate(Review review) {
        List<Hook<ValidatingProgram>> hooks = validating.hooks(review.view());
        if (!hooks.isEmpty()) {
            new ValidatingRun(review, access).run(hooks);
        }
    }
}
