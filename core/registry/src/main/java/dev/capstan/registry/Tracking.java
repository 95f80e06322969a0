package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.apply.FieldTracker;
import dev.capstan.registry.apply.FieldTracker.Applied;
import dev.capstan.registry.apply.ManagedFields;
import dev.capstan.registry.fields.FieldSet;
import dev.capstan.registry.fields.MisfitException;
import dev.capstan.registry.fields.Typed;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Who owns which field of one object, before and after one write of it.
final class Tracking {
    private static final String FIELD = "managedFields";

    private final Target target;
    private final Instant now;
    private final FieldTracker manager;
    private final ScaleTracking scale;

    Tracking(Target target, Instant now) {
        this.target = target;
        this.now = now;
        var versions = new KindVersions(target.type());
        this.manager = new FieldTracker(versions, target.path().subresource(), reset(target));
        this.scale = new ScaleTracking(target, now);
    }

    /// What a write of this part of the object has no say in.
    private static FieldSet reset(Target target) {
        FieldSet status = FieldSet.ofNames("status");
        FieldSet spec = FieldSet.ofNames("spec");
        return switch (target.path().subresource()) {
            case "" -> target.version().hasStatus() ? status : FieldSet.EMPTY;
            case "status" -> target.type().builtIn() ? spec : spec.union(FieldSet.ofNames("metadata"));
            case "finalize" -> status;
            case "approval" -> spec;
            default -> FieldSet.EMPTY;
        };
    }

    /// Notes in the object who has set what by writing it.
    ///
    /// @param existing null when the object is being created
    void update(@Nullable Resource existing, Resource object, String writer) {
        JsonNode sent = object.ownMetadata().remove(FIELD);
        ManagedFields known = known(existing, sent);
        if (target.path().subresource().equals("scale") && existing != null) {
            put(object, scale.update(existing, object, known, writer));
            return;
        }
        try {
            Typed live = typed(existing == null ? nothing() : existing.tree());
            Typed next = asSent(said(object.tree(), live.tree()::has));
            if (!target.type().builtIn()) {
                next.checked(true);
            }
            put(object, manager.update(live, next, known, writer, now));
        } catch (MisfitException e) {
            // Nobody is known to own anything, rather than somebody said to own what does not exist.
            put(object, ManagedFields.NONE);
        }
    }

    /// Whoever writes the object itself may say who owns what; nonsense is passed over.
    private ManagedFields known(@Nullable Resource existing, @Nullable JsonNode sent) {
        boolean whole = target.path().subresource().isEmpty();
        // Kubernetes does not see an empty list in an object that it has no Go type for.
        boolean seen = target.type().builtIn() || (sent != null && !sent.isEmpty());
        if (whole && seen && ManagedFields.asksToForget(sent)) {
            return ManagedFields.NONE;
        }
        ManagedFields claimed = whole ? readable(sent) : ManagedFields.NONE;
        if (!claimed.isEmpty() || existing == null) {
            return claimed;
        }
        return readable(existing.metadata().get(FIELD));
    }

    private static ManagedFields readable(@Nullable JsonNode written) {
        try {
            return ManagedFields.read(written);
        } catch (MalformedException e) {
            return ManagedFields.NONE;
        }
    }

    /// The object as it is when this was applied to it.
    ///
    /// @param existing null when there is none yet
    ObjectNode apply(@Nullable Resource existing, Patch patch, String writer) {
        if (!(patch.body() instanceof ObjectNode body)) {
            throw new Refusal.BadRequest("error decoding YAML: expected an object").asException();
        }
        checkKind(body);
        if (body.path("metadata").hasNonNull(FIELD)) {
            throw new Refusal.BadRequest("metadata.managedFields must be nil").asException();
        }
        try {
            if (target.path().subresource().equals("scale") && existing != null) {
                return scale.apply(existing, body, readable(existing.metadata().get(FIELD)), writer, patch.force());
            }
            Typed applied = checked(asSent(body));
            Typed live =
                    asSent(existing == null ? nothing() : said(existing.tree(), each -> saysNothing(body.path(each))));
            ManagedFields known = existing == null
                    ? ManagedFields.NONE
                    : readable(existing.metadata().get(FIELD));
            Applied result = manager.apply(live, applied, known, writer, patch.force(), now);
            var object = new Resource(result.tree());
            put(object, result.managed());
            return object.tree();
        } catch (MisfitException e) {
            throw new Refusal.Misfit(String.valueOf(e.getMessage())).asException();
        }
    }

    private void checkKind(ObjectNode body) {
        boolean isScale = target.path().subresource().equals("scale");
        String apiVersion = isScale ? "autoscaling/v1" : target.type().apiVersion(target.version());
        String kind = isScale ? "Scale" : target.type().kind();
        if (!body.path("apiVersion").asText("").equals(apiVersion)
                || !body.path("kind").asText("").equals(kind)) {
            throw new Refusal.BadRequest("invalid object type: " + describe(body)).asException();
        }
    }

    static Typed checked(Typed applied) {
        try {
            return applied.checked(false);
        } catch (MisfitException e) {
            JsonNode metadata = applied.tree().path("metadata");
            String namespace =
                    Objects.requireNonNullElse(metadata.path("namespace").textValue(), "");
            String name = Objects.requireNonNullElse(metadata.path("name").textValue(), "");
            throw new Refusal.Misfit("failed to create typed patch object (" + namespace + "/" + name + "; "
                            + describe(applied.tree()) + "): " + e.getMessage())
                    .asException();
        }
    }

    private static String describe(ObjectNode body) {
        String apiVersion = body.path("apiVersion").asText("");
        String version = apiVersion.contains("/") ? apiVersion : "/" + apiVersion;
        return version + ", Kind=" + body.path("kind").asText("");
    }

    static void put(Resource object, ManagedFields managed) {
        if (managed.isEmpty()) {
            object.ownMetadata().remove(FIELD);
        } else {
            object.ownMetadata().set(FIELD, managed.write());
        }
    }

    private Typed typed(ObjectNode tree) {
        return asSent(said(tree, _ -> false));
    }

    /// Whoever applies a null owns that there is nothing.
    private Typed asSent(ObjectNode tree) {
        return new Typed(
                tree,
                target.type().apiVersion(target.version()),
                target.version().layout());
    }

    /// Without what is only shown: it belongs to nobody, except what the other state speaks of.
    private ObjectNode said(ObjectNode tree, Predicate<String> spokenOf) {
        List<String> silent = target.rules().shown().stream()
                .filter(each -> saysNothing(tree.path(each)) && !spokenOf.test(each))
                .toList();
        return silent.isEmpty() ? tree : tree.deepCopy().without(silent);
    }

    private static boolean saysNothing(JsonNode value) {
        return value.isNull()
                || (value.isObject() && value.isEmpty())
                || (value.isTextual() && value.textValue().isEmpty());
    }

    private ObjectNode nothing() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", target.type().apiVersion(target.version()))
                .put("kind", target.type().kind());
    }
}
