package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.admission.match.Criteria;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a policy holds.
///
/// @param criteria which writes of those the policy is about; null for all
/// @param params which parameters; null for none
/// @param actions what is done when a validation fails: `Deny`, `Warn`, `Audit`
record Binding(
        String name,
        String policy,
        @Nullable Criteria criteria,
        @Nullable ParamRef params,
        List<String> actions) {
    Binding {
        actions = List.copyOf(actions);
    }

    static Binding of(Resource object) {
        JsonNode spec = object.tree().path("spec");
        JsonNode resources = spec.path("matchResources");
        var actions = new ArrayList<String>();
        spec.path("validationActions").forEach(each -> actions.add(each.asText()));
        return new Binding(
                object.name(),
                spec.path("policyName").asText(),
                resources.isObject() ? Criteria.ofPolicy(resources) : null,
                ParamRef.of(spec.path("paramRef")),
                actions);
    }

    boolean holdsFor(Review review) {
        return criteria == null || criteria.match(review).isPresent();
    }
}
