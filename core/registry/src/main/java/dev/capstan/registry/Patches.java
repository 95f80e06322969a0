package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.patch.JsonPatch;
import dev.capstan.registry.patch.MergePatch;
import dev.capstan.registry.patch.StrategicMergePatch;
import java.util.List;

/// Lays a patch over the object it is meant for.
final class Patches {
    private Patches() {}

    /// The object as the patch wants it. It keeps its resourceVersion unless the patch names one.
    static Document apply(Patch patch, Target target, Resource existing) {
        ObjectNode tree = existing.tree();
        ObjectNode patched = switch (patch.form()) {
            case JSON -> JsonPatch.apply(tree, patch.body());
            case MERGE -> MergePatch.apply(tree, patch.body());
            case STRATEGIC ->
                StrategicMergePatch.apply(tree, patch.body(), target.version().schema());
            case APPLY -> throw new IllegalArgumentException("to apply is more than to patch: see Applies");
        };
        if (patched.path("metadata") instanceof ObjectNode metadata && !metadata.has("resourceVersion")) {
            metadata.put("resourceVersion", existing.resourceVersion());
        }
        return new Document(patched, List.of());
    }

    /// What to say when the object that a patch leads to cannot be read as one of its kind.
    static RuntimeException unreadable(RefusedException why, Document patched) {
        if (!(why.refusal() instanceof Refusal.BadRequest)) {
            return why;
        }
        String message = why.refusal().message();
        int end = message.indexOf(": ");
        String value = JsonText.string(TextNode.valueOf(JsonText.string(patched.tree())));
        var problem = FieldProblem.invalid("patch", value, end < 0 ? message : message.substring(end + 2));
        return new Refusal.Invalid("", "", "", List.of(problem)).asException();
    }

    /// @throws dev.capstan.api.RefusedException when the kind does not take this form of patch
    static void check(Patch patch, Target target) {
        if (patch.form() == Patch.Form.STRATEGIC && !target.type().builtIn()) {
            throw new Refusal.UnsupportedMediaType(
                            "the body of the request was in an unknown format - accepted media types"
                                    + " include: application/json-patch+json, application/merge-patch+json,"
                                    + " application/apply-patch+yaml")
                    .asException();
        }
    }
}
