package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.Operation;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.admission.Request;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.apply.ManagedFields;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.NamespaceRules;
import dev.capstan.registry.type.ScalePaths;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Asks others about one write.
final class Admitting {
    private static final String MANAGED = "managedFields";

    private final Admission admission;
    private final View view;
    private final Target target;
    private final Operation operation;
    private final ObjectNode stated;
    private final boolean dryRun;
    private final boolean asked;

    Admitting(Admission admission, View view, Target target, Operation operation, ObjectNode stated, boolean dryRun) {
        this.admission = admission;
        this.view = view;
        this.target = target;
        this.operation = operation;
        this.stated = stated;
        this.dryRun = dryRun;
        this.asked = admission.concerns(view, target.type());
    }

    /// Lets others change the object, in place; says whether they did.
    boolean mutate(@Nullable Resource object, @Nullable Resource existing) {
        if (!asked) {
            return false;
        }
        ScalePaths scale = scale();
        if (scale != null && object != null && existing != null) {
            return rescale(object, existing, scale);
        }
        if (object == null) {
            admission.mutate(review(null, existing));
            return false;
        }
        JsonNode managed = object.metadata().get(MANAGED);
        ObjectNode before = object.tree().deepCopy();
        admission.mutate(review(object, existing));
        restoreUnreadable(object, managed);
        return !object.tree().equals(before);
    }

    /// Asks others whether they object.
    void validate(@Nullable Resource object, @Nullable Resource existing) {
        if (!asked) {
            return;
        }
        ScalePaths scale = scale();
        admission.validate(
                scale != null && object != null && existing != null
                        ? review(Scales.of(object, scale), Scales.of(existing, scale))
                        : review(object, existing));
    }

    private boolean rescale(Resource object, Resource existing, ScalePaths paths) {
        Resource scale = Scales.of(object, paths).copy();
        Resource before = scale.copy();
        admission.mutate(review(scale, Scales.of(existing, paths)));
        if (scale.equals(before)) {
            return false;
        }
        Scales.apply(object, paths, scale);
        return true;
    }

    private @Nullable ScalePaths scale() {
        return target.path().subresource().equals("scale") ? target.version().scale() : null;
    }

    private Review review(@Nullable Resource object, @Nullable Resource existing) {
        String name = target.path().name() == null ? "" : target.path().name();
        if (name.isEmpty() && object != null) {
            name = object.name();
        }
        var request = new Request(
                operation,
                target.type(),
                target.version(),
                target.path().subresource(),
                namespace(name),
                name,
                options(),
                dryRun,
                Caller.current());
        return new Review(request, object, existing, view, Remarks.current(), this::form);
    }

    private String namespace(String name) {
        String namespace = target.path().namespace();
        return target.type().resource().equals(NamespaceRules.RESOURCE)
                ? name
                : Objects.requireNonNullElse(namespace, "");
    }

    private ObjectNode options() {
        String word = operation.name().charAt(0) + operation.name().substring(1).toLowerCase(Locale.ROOT);
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        options.put("kind", word + "Options").put("apiVersion", "meta.k8s.io/v1");
        options.setAll(stated);
        return options;
    }

    /// What others make of an object goes through what a caller's own goes through.
    private ObjectNode form(ObjectNode tree) {
        if (scale() != null) {
            return tree;
        }
        try {
            Resource decoded =
                    target.decoder().decode(new Document(tree, List.of())).resource();
            target.rules().complete(decoded);
            return decoded.tree();
        } catch (RefusedException e) {
            throw new Refusal.Unanswered(String.valueOf(e.getMessage())).asException();
        }
    }

    /// Others may write down who owns what; nonsense is taken back.
    private static void restoreUnreadable(Resource object, @Nullable JsonNode managed) {
        try {
            ManagedFields.read(object.metadata().get(MANAGED));
        } catch (MalformedException e) {
            if (managed == null) {
                object.ownMetadata().remove(MANAGED);
            } else {
                object.ownMetadata().set(MANAGED, managed);
            }
            Remarks.current()
                    .warn(".metadata.managedFields was in an invalid state after admission; this could be caused by an"
                            + " outdated mutating admission controller; please fix your requests: " + e.getMessage());
        }
    }
}
