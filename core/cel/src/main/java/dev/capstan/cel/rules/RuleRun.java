package dev.capstan.cel.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.cel.CelProgram;
import dev.capstan.cel.Evaluation;
import dev.capstan.cel.value.Values;
import dev.capstan.schema.GoText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One check of one object against all rules, within a budget. When that is spent no further rule is run, and the
/// object is refused.
final class RuleRun {
    private static final String NO_PLACE = "<nil>";
    private static final int LONGEST_MESSAGE = 5 * 1024;
    private static final String BUDGET_SPENT =
            "validation failed due to running out of cost budget, no further validation rules will be run";

    private final List<FieldProblem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private long budget;

    RuleRun(long budget) {
        this.budget = budget;
    }

    Findings findings() {
        return new Findings(problems, warnings);
    }

    void visit(String path, RuleNode node, JsonNode value, @Nullable JsonNode old, Past past) {
        if (value.isNull() || spent()) {
            return;
        }
        if (!node.rules().isEmpty()) {
            rules(path, node, value, old == null || old.isNull() ? null : old, past);
        }
        if (value instanceof ArrayNode array) {
            items(path, node, array, old, past);
        } else if (value instanceof ObjectNode object) {
            fields(path, node, object, old, past);
        }
    }

    private boolean spent() {
        return budget < 0;
    }

    private void fields(String path, RuleNode node, ObjectNode object, @Nullable JsonNode old, Past past) {
        for (var each : object.properties()) {
            String name = each.getKey();
            JsonNode before = old == null ? null : old.get(name);
            RuleNode property = node.properties().get(name);
            if (node.additional() != null) {
                visit(path + "[" + name + "]", node.additional(), each.getValue(), before, past.field(name));
            }
            if (property != null) {
                visit(path.isEmpty() ? name : path + "." + name, property, each.getValue(), before, past.field(name));
            }
        }
    }

    private void items(String path, RuleNode node, ArrayNode array, @Nullable JsonNode old, Past past) {
        if (node.items() == null) {
            return;
        }
        List<String> keys =
                node.schema().listType().equals("map") ? node.schema().listMapKeys() : List.of();
        for (int i = 0; i < array.size(); i++) {
            JsonNode before = keys.isEmpty() || old == null ? null : counterpart(old, array.get(i), keys);
            visit(path + "[" + i + "]", node.items(), array.get(i), before, past.item(i));
        }
    }

    private static @Nullable JsonNode counterpart(JsonNode old, JsonNode item, List<String> keys) {
        for (JsonNode each : old) {
            if (keys.stream().allMatch(key -> each.path(key).equals(item.path(key)))) {
                return each;
            }
        }
        return null;
    }

    private void rules(String path, RuleNode node, JsonNode value, @Nullable JsonNode old, Past past) {
        if (budget == 0) {
            stop(path, node, BUDGET_SPENT);
            return;
        }
        Object self = Values.of(value, node.shape());
        Object oldSelf = old == null ? null : Values.of(old, node.shape());
        for (CompiledRule each : node.rules()) {
            boolean skipped = each.usesOldSelf() && old == null && !each.rule().optionalOldSelf();
            if (each.problem() != null) {
                invalid(path, node, "rule compile error: " + each.problem());
            } else if (each.program() != null && !skipped && !spent()) {
                run(new Turn(path, node, value, past, each, variables(each, self, oldSelf)), each.program());
            }
        }
    }

    private static Map<String, Object> variables(CompiledRule rule, Object self, @Nullable Object oldSelf) {
        var variables = new HashMap<String, Object>(4);
        variables.put(CompiledRule.SELF, self);
        if (rule.rule().optionalOldSelf()) {
            variables.put(CompiledRule.OLD_SELF, Optional.ofNullable(oldSelf));
        } else if (oldSelf != null) {
            variables.put(CompiledRule.OLD_SELF, oldSelf);
        }
        return variables;
    }

    /// One rule for one value.
    private record Turn(
            String path,
            RuleNode node,
            JsonNode value,
            Past past,
            CompiledRule compiled,
            Map<String, Object> variables) {}

    private void run(Turn turn, CelProgram program) {
        String shown = turn.compiled().rule().shown();
        Evaluation evaluation = program.evaluate(turn.variables(), CelProgram.CALL_LIMIT);
        if (evaluation.cost() > budget) {
            stop(turn.path(), turn.node(), BUDGET_SPENT);
            return;
        }
        budget -= evaluation.cost();
        switch (evaluation) {
            case Evaluation.Value(var value, var _) -> {
                if (!Boolean.TRUE.equals(value)) {
                    broken(turn);
                }
            }
            case Evaluation.Failed(var words, var _) ->
                invalid(
                        turn.path(),
                        turn.node(),
                        words.startsWith("no such overload")
                                ? "'" + words + "': call arguments did not match a supported operator, function or"
                                        + " macro signature for rule: " + shown
                                : words + " evaluating rule: " + shown);
            case Evaluation.TooCostly(var _) ->
                stop(
                        turn.path(),
                        turn.node(),
                        "'operation cancelled: actual cost limit exceeded': no further validation rules will be run"
                                + " due to call cost exceeds limit for rule: " + shown);
        }
    }

    private void broken(Turn turn) {
        Rule rule = turn.compiled().rule();
        String place = rule.place(turn.path(), turn.node().schema());
        String detail = rule.words();
        if (turn.compiled().messageProgram() != null) {
            Evaluation message = turn.compiled().messageProgram().evaluate(turn.variables(), CelProgram.CALL_LIMIT);
            String stopped = stopped(message, rule);
            if (stopped != null) {
                report(
                        turn,
                        FieldProblem.invalid(
                                told(place), GoText.quote(turn.node().type()), stopped));
                budget = -1;
                return;
            }
            budget -= message.cost();
            detail = Optional.ofNullable(text(message)).orElse(detail);
        }
        String type = turn.node().type();
        boolean omitted = type.equals("object") || type.equals("array");
        report(turn, rule.problem(told(place), omitted ? null : GoText.value(turn.value()), detail));
    }

    private @Nullable String stopped(Evaluation message, Rule rule) {
        if (message.cost() > budget) {
            return "messageExpression evaluation failed due to running out of cost budget, no further validation"
                    + " rules will be run";
        }
        return message instanceof Evaluation.TooCostly
                ? "no further validation rules will be run due to call cost exceeds limit for messageExpression: "
                        + GoText.quote(rule.messageExpression())
                : null;
    }

    /// The message that was computed, if it is one that can be shown.
    private static @Nullable String text(Evaluation message) {
        if (!(message instanceof Evaluation.Value(String text, var _))) {
            return null;
        }
        String trimmed = text.strip();
        boolean fits = trimmed.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MESSAGE;
        return trimmed.isEmpty() || trimmed.contains("\n") || !fits ? null : trimmed;
    }

    private void report(Turn turn, FieldProblem problem) {
        if (!turn.compiled().usesOldSelf() && turn.past().unchanged()) {
            warnings.add(problem.toString());
        } else {
            problems.add(problem);
        }
    }

    private void invalid(String path, RuleNode node, String detail) {
        problems.add(FieldProblem.invalid(told(path), GoText.quote(node.type()), detail));
    }

    private void stop(String path, RuleNode node, String detail) {
        invalid(path, node, detail);
        budget = -1;
    }

    private static String told(String path) {
        return path.isEmpty() ? NO_PLACE : path;
    }
}
