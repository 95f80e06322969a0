package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.CrdType;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// CustomResourceDefinitions: whether a definition is accepted is decided in the commit that writes it, so that its
/// objects can be created at once.
final class CrdRules implements KindRules {
    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        object.tree().remove("status");
        CrdStatus.settle(object, view, now);
    }

    @Override
    public void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {
        boolean specChanged = !Objects.equals(object.part("spec"), existing.part("spec"));
        boolean settled =
                CrdType.conditionHolds(existing, "Established") && CrdType.conditionHolds(existing, "NamesAccepted");
        if (specChanged || (subresource.isEmpty() && !settled)) {
            CrdStatus.settle(object, view, now);
        }
    }

    @Override
    public void checkDelete(Resource existing) {
        if (existing.annotations().containsKey(CrdType.SHIPPED)) {
            throw new Refusal.Forbidden(
                            CrdType.RESOURCE,
                            existing.name(),
                            "this kind belongs to the control plane, which cannot work without it; its objects can be"
                                    + " deleted",
                            null)
                    .asException();
        }
    }

    /// Its objects go first.
    @Override
    public void beginDelete(Resource object) {
        if (!object.finalizers().contains(CrdType.CLEANUP_FINALIZER)) {
            object.ownMetadata().withArray("/finalizers").add(CrdType.CLEANUP_FINALIZER);
        }
    }

    @Override
    public boolean deletedPlainly() {
        return true;
    }

    @Override
    public void prepareDelete(Resource object, View view, Instant now) {
        CrdStatus.terminating(object, now);
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        return CrdCheck.check(object, existing);
    }

    /// Fills in what follows from the rest.
    @Override
    public void complete(Resource object) {
        if (!(object.part("spec") instanceof ObjectNode spec)) {
            return;
        }
        if (spec.path("names") instanceof ObjectNode names) {
            String kind = names.path("kind").asText("");
            if (names.path("singular").asText("").isEmpty() && !kind.isEmpty()) {
                names.put("singular", kind.toLowerCase(Locale.ROOT));
            }
            if (names.path("listKind").asText("").isEmpty() && !kind.isEmpty()) {
                names.put("listKind", kind + "List");
            }
        }
        if (!spec.has("conversion")) {
            spec.putObject("conversion").put("strategy", "None");
        }
        if (!spec.path("preserveUnknownFields").asBoolean(true)) {
            spec.remove("preserveUnknownFields");
        }
    }
}
