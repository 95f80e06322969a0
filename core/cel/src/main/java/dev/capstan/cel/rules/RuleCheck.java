package dev.capstan.cel.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.cel.CelProgram;
import dev.capstan.cel.value.SchemaShape;
import dev.capstan.cel.value.Shape;
import dev.capstan.schema.GoText;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether a schema may state the rules it states: they can be read, mean something, do not cost too much, and the
/// schema's own defaults keep them.
public final class RuleCheck {
    private static final String VALIDATIONS = "x-kubernetes-validations";

    private final boolean compiled;
    private final List<FieldProblem> forms = new ArrayList<>();
    private final List<FieldProblem> meanings = new ArrayList<>();
    private final CostSheet costs = new CostSheet();

    private RuleCheck(boolean compiled) {
        this.compiled = compiled;
    }

    /// Every reason not to take the rules, worded as Kubernetes does it.
    ///
    /// @param path where the schema stands, `spec.versions[0].schema.openAPIV3Schema`
    /// @param structural whether the schema can be read, so that it is known which rules its defaults have to keep
    /// @param sound whether the schema is fine otherwise; if not, rules are not looked into
    public static List<FieldProblem> check(JsonNode schema, String path, boolean structural, boolean sound) {
        if (!RuleNode.statesRules(schema)) {
            return List.of();
        }
        List<FieldProblem> problems = structural ? defaults(Schema.of(schema), path, true) : new ArrayList<>();
        var check = new RuleCheck(structural && sound && problems.isEmpty());
        check.node(new Place(schema, path, 1, null, true));
        problems.addAll(check.forms);
        problems.addAll(check.meanings);
        problems.addAll(check.costs.problems(path));
        return problems;
    }

    /// A default is a value that nobody gave: it was the same before, and it may be new. One that its schema refuses is
    /// not shown to the rules.
    private static List<FieldProblem> defaults(Schema schema, String path, boolean root) {
        var problems = new ArrayList<FieldProblem>();
        JsonNode document = schema.source();
        if (document.hasNonNull("default") && schema.accepts(document.get("default"))) {
            RuleNode.of(schema, root || schema.embeddedResource())
                    .ifPresent(node -> problems.addAll(breaks(node, document.get("default"), path + ".default")));
        }
        if (schema.items() != null) {
            problems.addAll(defaults(schema.items(), path + ".items", false));
        }
        document.path("properties").fieldNames().forEachRemaining(name -> {
            Schema property = schema.property(name);
            if (property != null) {
                problems.addAll(defaults(property, path + ".properties[" + name + "]", false));
            }
        });
        return problems;
    }

    private static List<FieldProblem> breaks(RuleNode node, JsonNode value, String path) {
        var unchanged = new RuleRun(Rules.BUDGET);
        unchanged.visit(path, node, value, value, Past.NONE);
        if (!unchanged.findings().problems().isEmpty()) {
            return unchanged.findings().problems();
        }
        var fresh = new RuleRun(Rules.BUDGET);
        fresh.visit(path, node, value, null, Past.NONE);
        return fresh.findings().problems();
    }

    /// One place in the schema.
    ///
    /// @param times how often it can occur in an object, -1 when nothing limits that
    /// @param list the nearest list around it whose items have no past
    private record Place(
            JsonNode schema,
            String path,
            long times,
            @Nullable String list,
            boolean root) {
        Place property(String name) {
            JsonNode property = schema.path("properties").path(name);
            return new Place(property, path + ".properties[" + name + "]", times, list, false);
        }

        Place items() {
            boolean correlated =
                    schema.path("x-kubernetes-list-type").asText("").equals("map");
            return new Place(
                    schema.path("items"),
                    path + ".items",
                    times("maxItems"),
                    list != null || correlated ? list : path,
                    false);
        }

        Place additional() {
            return new Place(
                    schema.path("additionalProperties"),
                    path + ".additionalProperties",
                    times("maxProperties"),
                    list,
                    false);
        }

        private long times(String keyword) {
            if (times < 0 || !schema.has(keyword)) {
                return -1;
            }
            return product(times, Math.max(0, schema.path(keyword).asLong()));
        }
    }

    private static long product(long left, long right) {
        return left != 0 && right > Long.MAX_VALUE / left ? Long.MAX_VALUE : left * right;
    }

    /// Returns whether all rules in and beneath the place have the right form.
    private boolean node(Place place) {
        boolean sound = true;
        for (String name : (Iterable<String>) place.schema().path("properties")::fieldNames) {
            sound &= node(place.property(name));
        }
        if (place.schema().path("items").isObject()) {
            sound &= node(place.items());
        }
        if (place.schema().path("additionalProperties").isObject()) {
            sound &= node(place.additional());
        }
        List<Rule> rules = Rule.of(place.schema());
        for (int i = 0; i < rules.size(); i++) {
            List<FieldProblem> found = RuleForm.problems(rules.get(i), place.schema(), rulePath(place, i));
            forms.addAll(found);
            sound &= found.isEmpty();
        }
        if (compiled && sound && !rules.isEmpty()) {
            meanings(place, rules);
        }
        return sound;
    }

    private static String rulePath(Place place, int index) {
        return place.path() + "." + VALIDATIONS + "[" + index + "]";
    }

    private void meanings(Place place, List<Rule> rules) {
        boolean whole = place.root()
                || place.schema().path("x-kubernetes-embedded-resource").asBoolean();
        Optional<Shape> shape = SchemaShape.of(place.schema(), RuleNode.TYPE, whole);
        if (shape.isEmpty()) {
            meanings.add(new FieldProblem(
                    Reason.INTERNAL,
                    place.path() + "." + VALIDATIONS,
                    null,
                    "internal error: failed to construct type information for x-kubernetes-validations rules: unable"
                            + " to convert structural schema to CEL declarations"));
            return;
        }
        for (int i = 0; i < rules.size(); i++) {
            JsonNode written = place.schema().path(VALIDATIONS).get(i);
            meaning(place, CompiledRule.of(rules.get(i), shape.get()), written, shape.get(), rulePath(place, i));
        }
    }

    private void meaning(Place place, CompiledRule rule, JsonNode written, Shape shape, String path) {
        long times = place.times() < 0 ? Shape.LARGEST_REQUEST / (shape.minSize() + 1) : place.times();
        CelProgram program = rule.program();
        long cost = program == null ? 0 : product(program.worstCost(), times);
        meanings.addAll(costs.note(path + ".rule", "estimated rule cost", cost));
        if (rule.problem() != null) {
            meanings.add(FieldProblem.invalid(path + ".rule", shown(rule.rule(), written), rule.problem()));
        }
        message(rule, written, path);
        if (rule.usesOldSelf() && place.list() != null) {
            meanings.add(FieldProblem.invalid(
                    path + ".rule",
                    GoText.quote(rule.rule().expression()),
                    "oldSelf cannot be used on the uncorrelatable portion of the schema within " + place.list()));
        } else if (!rule.usesOldSelf() && written.has("optionalOldSelf")) {
            meanings.add(FieldProblem.invalid(
                    path + ".optionalOldSelf",
                    String.valueOf(rule.rule().optionalOldSelf()),
                    "may not be set if oldSelf is not used in rule"));
        }
    }

    private void message(CompiledRule rule, JsonNode written, String path) {
        String place = path + ".messageExpression";
        if (rule.messageProblem() != null) {
            meanings.add(FieldProblem.invalid(place, shown(rule.rule(), written), rule.messageProblem()));
        } else if (rule.messageProgram() != null) {
            meanings.addAll(costs.note(
                    place,
                    "estimated messageExpression cost",
                    rule.messageProgram().worstCost()));
        }
    }

    /// A rule as Kubernetes shows it.
    private static String shown(Rule rule, JsonNode written) {
        return "{\"Rule\":" + json(rule.expression()) + ",\"Message\":" + json(rule.message())
                + ",\"MessageExpression\":" + json(rule.messageExpression()) + ",\"Reason\":"
                + (written.has("reason") ? json(rule.reason()) : "null") + ",\"FieldPath\":" + json(rule.fieldPath())
                + ",\"OptionalOldSelf\":" + (written.has("optionalOldSelf") ? rule.optionalOldSelf() : "null") + "}";
    }

    private static String json(String text) {
        return GoText.json(TextNode.valueOf(text));
    }
}
