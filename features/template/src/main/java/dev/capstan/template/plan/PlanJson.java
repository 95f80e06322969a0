package dev.capstan.template.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.schema.change.SchemaChange;
import java.util.List;
import java.util.Locale;

/// A plan for programs.
final class PlanJson {
    private PlanJson() {}

    static ObjectNode of(TemplatePlan plan) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("template", plan.template()).put("definition", plan.definition());
        json.put("new", plan.isNew()).put("fine", plan.isFine());
        plan.objections().forEach(json.putArray("objections")::add);
        problems(plan.problems(), json.putArray("problems"));
        ArrayNode changes = json.putArray("changes");
        for (SchemaChange each : plan.changes()) {
            changes.addObject()
                    .put("effect", each.effect().name().toLowerCase(Locale.ROOT))
                    .put("path", each.path())
                    .put("message", each.words())
                    .put("refused", plan.refused().contains(each));
        }
        json.put("diff", plan.diff());
        ObjectNode instances = json.putObject("instances").put("total", (long) plan.total());
        instances(plan.changed(), instances.putArray("changed"), true);
        instances(plan.invalid(), instances.putArray("invalid"), false);
        return json;
    }

    private static void instances(List<InstancePlan> plans, ArrayNode array, boolean changed) {
        for (InstancePlan each : plans) {
            ObjectNode one =
                    array.addObject().put("namespace", each.namespace()).put("name", each.name());
            if (changed) {
                one.put("diff", each.diff());
            } else {
                problems(each.problems(), one.putArray("problems"));
            }
        }
    }

    private static void problems(List<FieldProblem> problems, ArrayNode array) {
        for (FieldProblem each : problems) {
            array.addObject().put("path", each.path()).put("message", each.message());
        }
    }
}
