package dev.capstan.template.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.schema.change.SchemaChange.Effect;
import dev.capstan.schema.change.SchemaChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// How the kind of a Template may become another.
///
/// What is compatible is done. What is breaking is done when no instance is there, or when the Template has the
/// annotation [#ALLOWED]. What an API does to no definition (another kind, group, version or scope) takes another
/// Template.
public final class Evolution {
    /// The annotation of a Template that may break its instances; it says `"true"`.
    public static final String ALLOWED = "pulumi.com/allow-breaking-changes";

    /// Why [#firstRequiresSpec] is not done while there are instances without a spec.
    public static final String SPEC_FIRST =
            "Fields of the spec are required now, and instances without a spec could be neither changed nor deleted any"
                    + " more. Give each a spec first, or delete it";

    /// What follows from the fields of a spec, and is not told beside them.
    private static final Set<String> FOLLOWING = Set.of("spec is required now", "spec is no longer required");

    private Evolution() {}

    /// What is said differently, of the definition first and of its fields then; nothing when one of the two is not
    /// there.
    public static List<SchemaChange> between(JsonNode oldCrd, JsonNode newCrd) {
        if (!oldCrd.isObject() || !newCrd.isObject()) {
            return List.of();
        }
        var changes = new ArrayList<>(KindChanges.between(oldCrd.path("spec"), newCrd.path("spec")));
        SchemaChanges.ofKind(Versions.schema(oldCrd), Versions.schema(newCrd)).stream()
                .filter(each -> !FOLLOWING.contains(each.toString()))
                .forEach(changes::add);
        return List.copyOf(changes);
    }

    /// Whether the new definition is the first that requires a spec. Of an instance without one an API would take no
    /// change any more, that of a finalizer neither, so that it could not even be deleted.
    public static boolean firstRequiresSpec(JsonNode oldCrd, JsonNode newCrd) {
        return Versions.schema(newCrd).has("required")
                && !Versions.schema(oldCrd).has("required");
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

    /// The instances that the new definition would not take as they are, each with all that is wrong and was not
    /// before.
    public static List<BrokenInstance> broken(
            JsonNode oldCrd, JsonNode newCrd, Iterable<? extends JsonNode> instances) {
        var before = Validity.of(oldCrd);
        var validity = Validity.of(newCrd);
        var broken = new ArrayList<BrokenInstance>();
        for (JsonNode each : instances) {
            var problems = new ArrayList<>(validity.problems(each));
            problems.removeAll(before.problems(each));
            if (!problems.isEmpty()) {
                broken.add(BrokenInstance.of(each, problems));
            }
        }
        return List.copyOf(broken);
    }
}
