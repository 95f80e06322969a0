package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods: born pending; containers for a look inside are added later, by a way of their own, and stay.
final class PodRules implements KindRules {
    private static final String EPHEMERAL = "spec.ephemeralContainers";

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        object.tree().putObject("status").put("phase", "Pending");
    }

    @Override
    public void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {
        List<FieldProblem> problems = switch (subresource) {
            case "" -> unchanged(object, existing);
            case "ephemeralcontainers" -> kept(object, existing);
            default -> List.of();
        };
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid("", "Pod", object.name(), problems).asException();
        }
        if (subresource.equals("binding")) {
            bound(object, now);
        }
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        return existing == null && !ephemeral(object).isEmpty()
                ? List.of(FieldProblem.forbidden(EPHEMERAL, "cannot be set on create"))
                : List.of();
    }

    private static void bound(Resource pod, Instant now) {
        ObjectNode status = pod.tree().withObject("/status");
        for (JsonNode each : status.path("conditions")) {
            if (each instanceof ObjectNode condition
                    && each.path("type").asText().equals("PodScheduled")) {
                condition.put("status", "True").put("lastTransitionTime", now.toString());
                return;
            }
        }
        status.withArray("/conditions")
                .addObject()
                .put("type", "PodScheduled")
                .put("status", "True")
                .put("lastTransitionTime", now.toString());
    }

    private static List<FieldProblem> unchanged(Resource object, Resource existing) {
        return ephemeral(object).equals(ephemeral(existing))
                ? List.of()
                : List.of(FieldProblem.forbidden(
                        EPHEMERAL, "may be changed by the subresource ephemeralcontainers only"));
    }

    private static List<FieldProblem> kept(Resource object, Resource existing) {
        var problems = new ArrayList<FieldProblem>();
        for (JsonNode before : ephemeral(existing)) {
            JsonNode name = before.path("name");
            JsonNode after = null;
            for (JsonNode each : ephemeral(object)) {
                after = each.path("name").equals(name) ? each : after;
            }
            if (!before.equals(after)) {
                problems.add(FieldProblem.forbidden(
                        EPHEMERAL,
                        "existing ephemeral containers \"" + name.asText() + "\" may not be "
                                + (after == null ? "removed" : "changed")));
            }
        }
        return problems;
    }

    private static JsonNode ephemeral(Resource pod) {
        return pod.tree().path("spec").path("ephemeralContainers");
    }
}
