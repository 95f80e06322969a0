package dev.capstan.template.plan;

import dev.capstan.api.FieldProblem;
import dev.capstan.schema.change.SchemaChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A plan for people to read. Instances that change in the same way are told together.
record PlanText(TemplatePlan plan, List<String> lines) {
    private static final int EFFECT_WIDTH = 11;

    PlanText(TemplatePlan plan) {
        this(plan, new ArrayList<>());
    }

    String text() {
        lines.add(
                "Template " + plan.template() + (plan.isNew() ? " is new" : "") + ", definition " + plan.definition());
        problems();
        definition();
        invalid();
        changed();
        verdict();
        return String.join("\n", lines) + "\n";
    }

    private void problems() {
        if (!plan.problems().isEmpty()) {
            title("Problems of the Template:");
            plan.problems().forEach(each -> problem(each, "  "));
        }
    }

    private void definition() {
        if (!plan.changes().isEmpty()) {
            title("Changes of the definition:");
            plan.changes().forEach(each -> lines.add("  " + effect(each) + each));
        }
        if (!plan.diff().isEmpty()) {
            lines.add("");
            plan.diff().lines().forEach(lines::add);
        }
    }

    private static String effect(SchemaChange change) {
        String word = change.effect().name().toLowerCase(Locale.ROOT);
        return word + " ".repeat(EFFECT_WIDTH - word.length());
    }

    private void invalid() {
        if (plan.invalid().isEmpty()) {
            return;
        }
        title(plan.invalid().size() + " of " + Count.of(plan.total(), "instance") + " would become invalid:");
        for (InstancePlan each : plan.invalid()) {
            lines.add("  " + each.path());
            each.problems().forEach(problem -> problem(problem, "    "));
        }
    }

    private void changed() {
        if (plan.changed().isEmpty()) {
            return;
        }
        title(plan.changed().size() + " of " + Count.of(plan.total(), "instance") + " would change:");
        Map<String, List<InstancePlan>> byChange = new LinkedHashMap<>();
        plan.changed()
                .forEach(each -> byChange.computeIfAbsent(hunks(each), _ -> new ArrayList<>())
                        .add(each));
        byChange.forEach((hunks, instances) -> {
            lines.add("");
            instances.forEach(each -> lines.add("  " + each.path()));
            hunks.lines().forEach(each -> lines.add("    " + each));
        });
    }

    /// A difference without the names of what differs.
    private static String hunks(InstancePlan instance) {
        return instance.diff().substring(instance.diff().indexOf("\n@@") + 1);
    }

    private void verdict() {
        lines.add("");
        if (!plan.isFine()) {
            lines.add("Not to be applied: " + String.join("; ", plan.objections()));
        } else if (plan.diff().isEmpty() && plan.changed().isEmpty()) {
            lines.add("Fine: nothing changes for " + Count.of(plan.total(), "instance"));
        } else {
            String broken = plan.invalid().isEmpty()
                    ? ""
                    : ", " + plan.invalid().size() + " would become invalid, as is allowed";
            lines.add("Fine: " + Count.of(plan.changed().size(), "instance") + " of " + plan.total() + " would change"
                    + broken);
        }
    }

    private void problem(FieldProblem problem, String indent) {
        problem.toString().lines().forEach(each -> lines.add(indent + each));
    }

    private void title(String words) {
        lines.add("");
        lines.add(words);
    }
}
