package dev.capstan.registry.admission.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.registry.select.LabelText;
import dev.capstan.schema.GoText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Conditions under which a webhook or a policy has a say: all must be true.
///
/// @param names of the conditions, in order
/// @param expressions in the same order
public record MatchConditions(List<String> names, List<Expression> expressions) {
    private static final int MOST = 64;

    public MatchConditions {
        names = List.copyOf(names);
        expressions = List.copyOf(expressions);
    }

    /// Whether they hold.
    public sealed interface Match {
        /// All are true.
        record Yes() implements Match {}

        /// One is false; that others failed does not matter then.
        record No(String condition) implements Match {}

        /// None is false, and some failed: it depends on the failure policy what that means.
        record Failed(String words) implements Match {}
    }

    /// @param conditions as they stand in an object
    /// @param params whether there may be parameters
    public static MatchConditions compile(JsonNode conditions, boolean params) {
        var names = new ArrayList<String>();
        var expressions = new ArrayList<Expression>();
        if (!conditions.isEmpty()) {
            Vocabulary vocabulary = Vocabulary.of(params).withAuthorizer();
            for (JsonNode each : conditions) {
                names.add(each.path("name").asText());
                expressions.add(vocabulary.compile(each.path("expression").asText(), Expected.BOOLEAN));
            }
        }
        return new MatchConditions(names, expressions);
    }

    public Match check(Situation situation) {
        if (expressions.isEmpty()) {
            return new Match.Yes();
        }
        Evaluator evaluator = Evaluator.of(situation.withoutNamespace(), Variables.NONE, Evaluator.CONDITIONS_BUDGET);
        var problems = new LinkedHashSet<String>();
        String refused = null;
        for (int i = 0; i < expressions.size(); i++) {
            switch (evaluator.evaluate(expressions.get(i))) {
                case Outcome.Value(var value) ->
                    refused = refused == null && value.equals(false) ? names.get(i) : refused;
                case Outcome.Failed(var words) -> problems.add(words);
                case Outcome.OutOfBudget stopped -> {
                    return new Match.Failed(stopped.words());
                }
            }
        }
        if (refused != null) {
            return new Match.No(refused);
        }
        return problems.isEmpty() ? new Match.Yes() : new Match.Failed(joined(problems));
    }

    private static String joined(Set<String> problems) {
        return problems.size() == 1 ? problems.iterator().next() : "[" + String.join(", ", problems) + "]";
    }

    /// What is wrong with conditions that somebody writes.
    ///
    /// @param path where they stand, `webhooks[0].matchConditions`
    public static List<FieldProblem> problems(JsonNode conditions, String path, boolean params) {
        var problems = new ArrayList<FieldProblem>();
        if (conditions.size() > MOST) {
            problems.add(new FieldProblem(
                    Reason.TOO_MANY, path, String.valueOf(conditions.size()), "must have at most " + MOST + " items"));
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < conditions.size(); i++) {
            JsonNode condition = conditions.get(i);
            problems.addAll(problem(condition, path + "[" + i + "]", params));
            String name = condition.path("name").asText();
            if (!name.isEmpty() && !names.add(name)) {
                problems.add(new FieldProblem(Reason.DUPLICATE, path + "[" + i + "].name", GoText.quote(name), ""));
            }
        }
        return problems;
    }

    private static List<FieldProblem> problem(JsonNode condition, String path, boolean params) {
        var problems = new ArrayList<FieldProblem>();
        String text = condition.path("expression").asText().strip();
        if (text.isEmpty()) {
            problems.add(FieldProblem.required(path + ".expression", ""));
        } else {
            problems.addAll(Vocabulary.of(params)
                    .withAuthorizer()
                    .compile(text, Expected.BOOLEAN)
                    .problems(path + ".expression"));
        }
        String name = condition.path("name").asText();
        if (name.isEmpty()) {
            problems.add(FieldProblem.required(path + ".name", ""));
        } else {
            LabelText.keyProblems(name)
                    .forEach(words -> problems.add(FieldProblem.invalid(path + ".name", GoText.quote(name), words)));
        }
        return problems;
    }
}
