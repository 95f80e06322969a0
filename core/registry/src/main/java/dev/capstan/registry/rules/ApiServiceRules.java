package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// APIServices: named after the version and group they are about. Those that name no service are served here, and so
/// are available; of others nothing is known, since nobody forwards requests to them.
public final class ApiServiceRules implements KindRules {
    public static final GroupResource RESOURCE = new GroupResource("apiregistration.k8s.io", "apiservices");

    ApiServiceRules() {}

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        ObjectNode status = object.tree().putObject("status");
        if (!object.tree().at("/spec/service").isObject()) {
            new Conditions(status, now).set("Available", true, "Local", "Local APIServices are always available");
        }
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        JsonNode spec = object.tree().path("spec");
        String wanted =
                spec.path("version").asText("") + "." + spec.path("group").asText("");
        if (object.name().equals(wanted)) {
            return List.of();
        }
        return List.of(FieldProblem.invalid(
                "metadata.name",
                MetadataRules.quoted(object.name()),
                "must be `spec.version+\".\"+spec.group`: " + MetadataRules.quoted(wanted)));
    }
}
