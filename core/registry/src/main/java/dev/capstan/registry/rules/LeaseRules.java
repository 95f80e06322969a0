package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Leases: times that can pass, and counts that can be counted.
final class LeaseRules implements KindRules {
    /// What Kubernetes keeps only where leaders are elected by the server, which is off unless asked for.
    private static final List<String> COORDINATED = List.of("strategy", "preferredHolder");

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        forget(object);
    }

    @Override
    public void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {
        forget(object);
    }

    private static void forget(Resource object) {
        if (object.tree().path("spec") instanceof ObjectNode spec) {
            spec.remove(COORDINATED);
        }
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new Problems();
        JsonNode spec = object.tree().path("spec");
        if (spec.path("leaseDurationSeconds").asLong(1) <= 0) {
            add(problems, spec, "leaseDurationSeconds", "must be greater than 0");
        }
        if (spec.path("leaseTransitions").asLong(0) < 0) {
            add(problems, spec, "leaseTransitions", "must be greater than or equal to 0");
        }
        return problems.found();
    }

    private static void add(Problems problems, JsonNode spec, String field, String why) {
        problems.add(FieldProblem.invalid("spec." + field, spec.path(field).asText(), why));
    }
}
