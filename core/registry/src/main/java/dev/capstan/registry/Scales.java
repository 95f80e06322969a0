package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.decode.Decoder.Decoded;
import dev.capstan.registry.decode.MetadataForm;
import dev.capstan.registry.patch.JsonPatch;
import dev.capstan.registry.patch.MergePatch;
import dev.capstan.registry.select.SelectorText;
import dev.capstan.registry.type.BuiltInKinds;
import dev.capstan.registry.type.ScalePaths;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The scale subresource: an object seen as nothing but its number of replicas.
final class Scales {
    private static final String VERSION = "autoscaling/v1";
    private static final long UNSAID = Integer.MIN_VALUE;

    private Scales() {}

    /// The `autoscaling/v1` Scale of an object.
    static Resource of(Resource object, ScalePaths paths) {
        ObjectNode scale = JsonNodeFactory.instance.objectNode();
        scale.put("apiVersion", VERSION).put("kind", "Scale");
        ObjectNode metadata = scale.putObject("metadata");
        for (String field : List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
            JsonNode value = object.metadata().get(field);
            if (value != null) {
                metadata.set(field, value);
            }
        }
        JsonNode replicas = at(object.tree(), paths.specReplicas());
        ObjectNode spec = scale.putObject("spec");
        // As Kubernetes writes it, none is the same as no number.
        if (replicas != null && replicas.asLong() != 0) {
            spec.set("replicas", replicas);
        }
        JsonNode current = at(object.tree(), paths.statusReplicas());
        ObjectNode status = scale.putObject("status");
        status.put("replicas", current == null ? 0L : current.asLong(0));
        String selectorPath = paths.selector();
        JsonNode selector = selectorPath == null ? null : at(object.tree(), selectorPath);
        if (selector != null) {
            status.put("selector", selector.isObject() ? SelectorText.of(selector) : selector.asText());
        }
        return new Resource(scale);
    }

    /// @throws RefusedException when its kind cannot be scaled
    static ScalePaths paths(Target target) {
        ScalePaths paths = target.version().scale();
        if (paths == null) {
            throw new Refusal.BadPath().asException();
        }
        return paths;
    }

    /// From an object to the object with the scale that is wanted of it.
    static Function<Resource, Document> changing(Target target, BiFunction<Resource, ScalePaths, Resource> scale) {
        ScalePaths paths = paths(target);
        return existing -> {
            Resource object = existing.copy();
            Resource wanted = checked(scale.apply(object, paths), paths, target);
            return new Document(apply(object, paths, wanted).tree(), List.of());
        };
    }

    /// What somebody sent as a scale.
    ///
    /// @throws dev.capstan.api.RefusedException when it cannot be read as one
    static Resource read(JsonNode sent, FieldValidation validation) {
        JsonNode given = sent.isNull() ? JsonNodeFactory.instance.objectNode() : sent;
        if (!(given instanceof ObjectNode tree)
                || !tree.path("kind").asText("Scale").equals("Scale")
                || !tree.path("apiVersion").asText(VERSION).equals(VERSION)) {
            throw new Refusal.BadRequest("expected a Scale of " + VERSION + ", found "
                            + sent.path("kind").asText("something else"))
                    .asException();
        }
        var surplus = new ArrayList<String>();
        var problems = new ArrayList<>(MetadataForm.check(tree, path -> surplus.add("unknown field \"" + path + "\"")));
        Form.SCHEMA.findUnknown(tree, path -> surplus.add("unknown field \"" + path + "\""));
        Form.SCHEMA.validate(tree).forEach(each -> problems.add(each.toString()));
        if (!problems.isEmpty()) {
            throw new Refusal.BadRequest(
                            "Scale in version \"v1\" cannot be handled as a Scale: " + String.join(", ", problems))
                    .asException();
        }
        var decoded = new Decoded(new Resource(tree), surplus);
        return switch (validation) {
            case STRICT -> decoded.strict("Scale", "v1").resource();
            case WARN -> {
                surplus.forEach(Remarks.current()::warn);
                yield decoded.resource();
            }
            case IGNORE -> decoded.resource();
        };
    }

    /// The scale of an object as a patch wants it. A patch that says nothing of replicas changes none, so there must be
    /// some; see [#checked].
    static Resource patched(Resource object, ScalePaths paths, Patch patch, FieldValidation validation) {
        Resource current = of(object, paths);
        if (at(object.tree(), paths.specReplicas()) == null) {
            current.tree().withObject("/spec").put("replicas", UNSAID);
        }
        ObjectNode tree = patch.form() == Patch.Form.JSON
                ? JsonPatch.apply(current.tree(), patch.body())
                : MergePatch.apply(current.tree(), patch.body());
        try {
            return read(tree, validation);
        } catch (RefusedException e) {
            throw Patches.unreadable(e, new Document(tree, List.of()));
        }
    }

    /// Refuses a scale of another object, and a number that no kind of ours can have. What a custom kind can have, its
    /// schema says.
    static Resource checked(Resource scale, ScalePaths paths, Target target) {
        Identity.checkName(target, scale);
        long replicas = scale.tree().path("spec").path("replicas").asLong(0);
        if (replicas == UNSAID) {
            throw new Refusal.BadRequest("the spec replicas field \"" + paths.specReplicas() + "\" cannot be empty")
                    .asException();
        }
        if (replicas < 0 && target.type().builtIn()) {
            throw new Refusal.Invalid(
                            "autoscaling",
                            "Scale",
                            scale.name(),
                            List.of(FieldProblem.invalid(
                                    "spec.replicas", Long.toString(replicas), "must be greater than or equal to 0")))
                    .asException();
        }
        return scale;
    }

    /// The object with the number of replicas that the scale asks for.
    static Resource apply(Resource object, ScalePaths paths, Resource scale) {
        long replicas = scale.tree().path("spec").path("replicas").asLong(0);
        String[] names = paths.specReplicas().substring(1).split("\\.");
        ObjectNode node = object.tree();
        for (int i = 0; i < names.length - 1; i++) {
            node = node.get(names[i]) instanceof ObjectNode inner ? inner : node.putObject(names[i]);
        }
        node.put(names[names.length - 1], replicas);
        if (scale.resourceVersion().isEmpty()) {
            return object;
        }
        object.ownMetadata().put("resourceVersion", scale.resourceVersion());
        return object;
    }

    private static @Nullable JsonNode at(JsonNode tree, String path) {
        JsonNode node = tree;
        for (String name : path.substring(1).split("\\.")) {
            node = node.path(name);
        }
        return node.isMissingNode() || node.isNull() ? null : node;
    }

    /// Read when the first scale is written.
    static final class Form {
        static final Schema SCHEMA = Schema.ofBuiltIn(BuiltInKinds.scaleSchema());

        private Form() {}
    }
}
