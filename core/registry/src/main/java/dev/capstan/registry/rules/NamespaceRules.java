package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Namespaces: born active, labelled with their name, kept by `spec.finalizers` until their content is gone.
public final class NamespaceRules implements KindRules {
    public static final GroupResource RESOURCE = new GroupResource("", "namespaces");
    public static final Set<String> PROTECTED = Set.of("default", "kube-system", "kube-public");
    private static final String LABEL = "kubernetes.io/metadata.name";
    private static final String FINALIZER = "kubernetes";

    NamespaceRules() {}

    @Override
    public void complete(Resource object) {
        label(object);
    }

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        label(object);
        ObjectNode spec = object.tree().withObject("/spec");
        boolean has = false;
        for (JsonNode each : spec.path("finalizers")) {
            has |= each.asText().equals(FINALIZER);
        }
        if (!has) {
            spec.withArray("/finalizers").add(FINALIZER);
        }
        object.tree().putObject("status").put("phase", "Active");
    }

    @Override
    public void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {
        String kept = subresource.equals("finalize") ? "status" : "spec";
        JsonNode part = existing.part(kept);
        if (part == null) {
            object.tree().remove(kept);
        } else {
            object.tree().set(kept, part);
        }
        if (object.tree().path("status").path("phase").asText("").isEmpty()) {
            object.tree().withObject("/status").put("phase", "Active");
        }
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new Problems();
        if (existing == null) {
            for (JsonNode each : object.tree().path("spec").path("finalizers")) {
                MetadataRules.finalizer("spec.finalizers", each.asText(), problems);
            }
        } else {
            checkPhase(object, problems);
        }
        return problems.found();
    }

    private static void checkPhase(Resource object, Problems problems) {
        String expected = object.deleting() ? "Terminating" : "Active";
        String phase = object.tree().path("status").path("phase").asText("");
        if (!phase.equals(expected)) {
            problems.invalid(
                    "status.Phase",
                    phase,
                    "may only be '" + expected + "' if `deletionTimestamp` is "
                            + (object.deleting() ? "not empty" : "empty"));
        }
    }

    @Override
    public void checkDelete(Resource existing) {
        if (PROTECTED.contains(existing.name())) {
            throw new Refusal.Forbidden(RESOURCE, existing.name(), "this namespace may not be deleted", null)
                    .asException();
        }
    }

    @Override
    public boolean deletedPlainly() {
        return true;
    }

    @Override
    public void prepareDelete(Resource object, View view, Instant now) {
        object.tree().withObject("/status").put("phase", "Terminating");
    }

    @Override
    public boolean held(Resource object) {
        return !object.tree().path("spec").path("finalizers").isEmpty();
    }

    private static void label(Resource object) {
        if (!object.name().isEmpty()) {
            object.ownMetadata().withObject("/labels").put(LABEL, object.name());
        }
    }
}
