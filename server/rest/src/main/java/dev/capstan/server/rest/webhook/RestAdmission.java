package dev.capstan.server.rest.webhook;

import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.admission.Participant;
import dev.capstan.registry.admission.Request;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.admission.Round;
import dev.capstan.registry.admission.webhook.Webhooks;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.rest.form.SpecCheck;
import java.util.List;

/// Asks the webhooks of REST, after those of Kubernetes: first those that may change a resource, by their order, each
/// seeing what those before it have done; then those that may object, until one does.
///
/// They are asked about valid resources only, so what is wrong with one is told before they are bothered. What they
/// make of it is validated again.
public final class RestAdmission implements Participant {
    private final RestHooks hooks = new RestHooks();
    private final Webhooks webhooks;

    public RestAdmission(Callouts callouts, Access access) {
        this.webhooks = Webhooks.oneByOne(hooks, callouts, access);
    }

    @Override
    public boolean concerns(View view, ResourceType type) {
        return webhooks.concerns(view, type);
    }

    @Override
    public void mutate(Review review, Round round) {
        Resource object = review.object();
        if (round.number() == 0 && object != null && isAsked(review)) {
            refuseIfInvalid(review, object);
        }
        webhooks.mutate(review, round);
    }

    private boolean isAsked(Review review) {
        return hooks.at(review.view()).mutating().stream()
                .anyMatch(each -> each.criteria().match(review).isPresent());
    }

    private static void refuseIfInvalid(Review review, Resource object) {
        Request request = review.request();
        Resource existing = review.existing();
        List<FieldProblem> problems =
                SpecCheck.problems(request.version(), object.tree(), existing == null ? null : existing.tree());
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid(request.type().group(), request.type().kind(), request.name(), problems)
                    .asException();
        }
    }

    @Override
    public void validate(Review review) {
        webhooks.validate(review);
    }
}
