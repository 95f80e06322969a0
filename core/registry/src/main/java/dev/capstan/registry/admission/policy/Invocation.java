package dev.capstan.registry.admission.policy;

import dev.capstan.api.Resource;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.admission.policy.Catalogue.Hook;
import dev.capstan.registry.admission.policy.ParamKind.Served;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One policy that is to be applied to a write, by one binding, with one parameter.
///
/// @param param null when there is none
record Invocation<P>(
        Definition<P> policy,
        Binding binding,
        Match match,
        @Nullable Resource param) {

    /// What is to be applied to the write.
    ///
    /// @param complaints told of what is configured wrongly
    static <P> List<Invocation<P>> of(List<Hook<P>> hooks, Review review, Complaints complaints) {
        var found = new ArrayList<Invocation<P>>();
        for (Hook<P> hook : hooks) {
            Optional<Match> match = hook.policy().criteria().match(review);
            match.ifPresent(each -> collect(hook, each, found, complaints));
        }
        return found;
    }

    private static <P> void collect(Hook<P> hook, Match match, List<Invocation<P>> found, Complaints complaints) {
        Definition<P> policy = hook.policy();
        ParamKind kind = policy.params();
        Served served = kind == null ? null : kind.find(match.review().view()).orElse(null);
        if (kind != null && served == null) {
            complaints.add(
                    policy,
                    null,
                    "failed to configure policy: failed to find resource referenced by paramKind: '" + kind.kind()
                            + "'");
            return;
        }
        for (Binding binding : hook.bindings()) {
            if (!binding.holdsFor(match.review())) {
                continue;
            }
            try {
                params(served, binding, match)
                        .forEach(param -> found.add(new Invocation<>(policy, binding, match, param.orElse(null))));
            } catch (MisconfiguredException e) {
                complaints.add(policy, binding, "failed to configure binding: " + e.words());
            }
        }
    }

    /// A policy without parameters, or a binding that names none, is applied once.
    private static List<Optional<Resource>> params(@Nullable Served kind, Binding binding, Match match) {
        ParamRef reference = binding.params();
        if (kind == null || reference == null) {
            return List.of(Optional.empty());
        }
        return reference
                .resolve(
                        kind,
                        match.review().request().namespace(),
                        match.review().view())
                .stream()
                .map(Optional::of)
                .toList();
    }

    /// What tells it from others, for [dev.capstan.registry.admission.Round].
    String voice() {
        return policy.name() + "/" + binding.name()
                + (param == null ? "" : "/" + param.namespace() + "/" + param.name());
    }
}
