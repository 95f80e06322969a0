package dev.capstan.template.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.schema.change.SchemaChange.Effect;
import dev.capstan.schema.change.SchemaChanges;
import java.util.ArrayList;
import java.util.List;

/// How the kind of a Template may become another.
///
/// What is compatible is done. What is breaking is done when no instance is there, or when the Template has the
/// annotation [#ALLOWED]. What an API does to no definition (another kind, group, version or scope) takes another
/// Template.
public final class Evolution {
    /// The annotation of a Template that may break its instances; it says `"true"`.
    public static final String ALLOWED = "pulumi.com/allow-breaking-changes";

    private Evolution() {}

    /// What is said differently, of the definition first and of its fields then; nothing when one of the two is not
    /// there.
    public static List<SchemaChange> between(JsonNode oldCrd, JsonNode newCrd) {
        if (!oldCrd.isObject() || !newCrd.isObject()) {
            return List.of();
        }
        var changes = new ArrayList<>(KindChanges.between(oldCrd.path("spec"), newCrd.path("spec")));
        changes.addAll(SchemaChanges.ofKind(Versions.schema(oldCrd), Versions.schema(newCrd)));
        return List.copyOf(changes);
    }

    /// Which of the changes stand in the way.
    ///
    /// @param template as it is to be, with its annotations
    /// @param inhabited whether there are instances
    public static List<SchemaChange> refused(List<SchemaChange> changes, JsonNode template, boolean inhabited) {
        boolean allowed = !inhabited || isAllowed(template);
        return changes.stream()
                .filter(SchemaChange::isBreaking)
                .filter(each -> !allowed || each.effect() == Effect.IMPOSSIBLE)
                .toList();
    }

    /// Whether a Template may break its instances.
    public static boolean isAllowed(JsonNode template) {
        return template.path("metadata")
                .path("annotations")
                .path(ALLOWED)
                .asText("")
                .equals("true");
    }

    /// The instances that the new definition would not take as they are, each with what is wrong.
    public static List<BrokenInstance> broken(JsonNode newCrd, Iterable<? extends JsonNode> instances) {
        var validity = Validity.of(newCrd);
        var broken = new ArrayList<BrokenInstance>();
        for (JsonNode each : instances) {
            var problems = validity.problems(each);
            if (!problems.isEmpty()) {
                broken.add(BrokenInstance.of(each, problems));
            }
        }
        return List.copyOf(broken);
    }
}
