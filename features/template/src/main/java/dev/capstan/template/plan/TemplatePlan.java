package dev.capstan.template.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.schema.change.SchemaChange.Effect;
import dev.capstan.template.check.ReservedGroups;
import dev.capstan.template.evolution.Evolution;
import java.util.ArrayList;
import java.util.List;

/// What would become of a kind and its instances if a Template were applied.
///
/// @param template its name, with its namespace
/// @param definition the name of the CRD
/// @param isNew whether there is no such Template yet
/// @param allowed whether the Template may break instances
/// @param problems all that is wrong with the Template; with one of these its instances were not looked at
/// @param changes what the new definition says differently
/// @param refused those of them that stand in the way
/// @param diff of the definition, unified; empty when it stays
/// @param total how many instances there are
/// @param changed those whose Program or Stack would change, each with its diff
/// @param invalid those that would become invalid, each with why
public record TemplatePlan(
        String template,
        String definition,
        boolean isNew,
        boolean allowed,
        List<FieldProblem> problems,
        List<SchemaChange> changes,
        List<SchemaChange> refused,
        String diff,
        int total,
        List<InstancePlan> changed,
        List<InstancePlan> invalid) {
    public TemplatePlan {
        problems = List.copyOf(problems);
        changes = List.copyOf(changes);
        refused = List.copyOf(refused);
        changed = List.copyOf(changed);
        invalid = List.copyOf(invalid);
    }

    /// @param template the whole object, as it is to be
    public static TemplatePlan of(JsonNode template, Existing existing, ReservedGroups reserved) {
        return new PlanMaker(template, existing, reserved).plan();
    }

    /// Why not to apply it: what would be refused, and what would break without being allowed to. Empty when it is
    /// fine.
    public List<String> objections() {
        var objections = new ArrayList<String>();
        if (!problems.isEmpty()) {
            objections.add(Count.of(problems.size(), "problem") + " in the Template");
        }
        long impossible = count(Effect.IMPOSSIBLE);
        if (impossible > 0) {
            objections.add(Count.of(impossible, "change") + " that no definition takes");
        }
        long breaking = count(Effect.BREAKING);
        if (breaking > 0) {
            objections.add(Count.of(breaking, "breaking change") + " with " + Count.of(total, "instance")
                    + ", without the annotation " + Evolution.ALLOWED + ": \"true\"");
        }
        if (!invalid.isEmpty() && !allowed) {
            objections.add(Count.of(invalid.size(), "instance") + " would become invalid");
        }
        return List.copyOf(objections);
    }

    private long count(Effect effect) {
        return refused.stream().filter(each -> each.effect() == effect).count();
    }

    /// Whether there is nothing against it.
    public boolean isFine() {
        return objections().isEmpty();
    }

    /// The plan for people to read; it ends with a newline.
    public String text() {
        return new PlanText(this).text();
    }

    /// The plan for programs.
    public ObjectNode json() {
        return PlanJson.of(this);
    }
}
