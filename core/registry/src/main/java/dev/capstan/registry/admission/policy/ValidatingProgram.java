package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.admission.expression.Evaluator;
import dev.capstan.registry.admission.expression.Expected;
import dev.capstan.registry.admission.expression.Expression;
import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.admission.expression.MatchConditions.Match;
import dev.capstan.registry.admission.expression.Outcome;
import dev.capstan.registry.admission.expression.Situation;
import dev.capstan.registry.admission.expression.Variables;
import dev.capstan.registry.admission.expression.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a ValidatingAdmissionPolicy says, compiled.
///
/// @param failing whether what cannot be evaluated is an objection
record ValidatingProgram(
        boolean failing,
        MatchConditions conditions,
        Variables variables,
        List<Validation> validations,
        List<AuditNote> notes) {

    /// A note for the log of requests.
    record AuditNote(String key, Expression value) {}

    /// That something does not hold, or cannot be told.
    ///
    /// @param index of the validation
    /// @param reason empty when it cannot be told
    record Objection(int index, String words, String reason) {}

    /// What the policy says of one write.
    ///
    /// @param problems of notes, which deny the write whatever else a binding wants
    record Opinion(List<Objection> objections, List<Noted> noted, List<String> problems) {
        static final Opinion NONE = new Opinion(List.of(), List.of(), List.of());

        static Opinion of(String words) {
            return new Opinion(List.of(new Objection(0, words, "")), List.of(), List.of());
        }
    }

    /// A note as it is to be written down.
    record Noted(String key, String value) {}

    static ValidatingProgram compile(JsonNode spec) {
        boolean params = spec.path("paramKind").isObject();
        Vocabulary vocabulary = Vocabulary.of(params).withAuthorizer();
        Variables variables = Variables.compile(Declarations.of(spec), vocabulary);
        Vocabulary all = vocabulary.with(variables);
        Vocabulary plain = Vocabulary.of(params).with(variables);
        var validations = new ArrayList<Validation>();
        spec.path("validations").forEach(each -> validations.add(Validation.of(each, all, plain)));
        var notes = new ArrayList<AuditNote>();
        spec.path("auditAnnotations")
                .forEach(each -> notes.add(new AuditNote(
                        each.path("key").asText(),
                        all.compile(each.path("valueExpression").asText(), Expected.TEXT_OR_NULL))));
        return new ValidatingProgram(
                !spec.path("failurePolicy").asText().equals("Ignore"),
                MatchConditions.compile(spec.path("matchConditions"), params),
                variables,
                validations,
                notes);
    }

    Opinion judge(Situation situation) {
        return switch (conditions.check(situation)) {
            case Match.No(var _) -> Opinion.NONE;
            case Match.Failed(var words) -> failing ? Opinion.of(words) : Opinion.NONE;
            case Match.Yes() -> validate(situation);
        };
    }

    private Opinion validate(Situation situation) {
        Evaluator evaluator = Evaluator.of(situation, variables, Evaluator.BUDGET);
        var outcomes = new ArrayList<Outcome>(validations.size());
        for (Validation each : validations) {
            Outcome outcome = evaluator.evaluate(each.expression());
            if (outcome instanceof Outcome.OutOfBudget spent) {
                return failing ? Opinion.of(spent.words()) : Opinion.NONE;
            }
            outcomes.add(outcome);
        }
        return annotate(situation, objections(situation, outcomes, evaluator.budget()));
    }

    private List<Objection> objections(Situation situation, List<Outcome> outcomes, long budget) {
        var objections = new ArrayList<Objection>();
        if (outcomes.stream().allMatch(ValidatingProgram::holds)) {
            return objections;
        }
        Messages messages = Messages.of(this, situation, budget);
        for (int i = 0; i < outcomes.size(); i++) {
            objection(i, outcomes.get(i), messages).ifPresent(objections::add);
        }
        return objections;
    }

    private static boolean holds(Outcome outcome) {
        return outcome instanceof Outcome.Value(var value) && value.equals(true);
    }

    private Optional<Objection> objection(int index, Outcome outcome, Messages messages) {
        Validation validation = validations.get(index);
        return switch (outcome) {
            case Outcome.Failed(var words) -> failing ? Optional.of(new Objection(index, words, "")) : Optional.empty();
            case Outcome.OutOfBudget spent ->
                failing ? Optional.of(new Objection(index, spent.words(), "")) : Optional.empty();
            case Outcome.Value(var value)
            when messages.spent() ->
                failing
                        ? Optional.of(new Objection(
                                index, "failed messageExpression: " + new Outcome.OutOfBudget().words(), ""))
                        : Optional.empty();
            case Outcome.Value(var value) when value.equals(true) -> Optional.empty();
            case Outcome.Value(var _) ->
                Optional.of(new Objection(
                        index, validation.words(messages.computed().get(index).orElse(null)), validation.reason()));
        };
    }

    /// The messages that were computed.
    ///
    /// @param spent whether that took more than it may
    private record Messages(List<Optional<Object>> computed, boolean spent) {
        static Messages of(ValidatingProgram program, Situation situation, long budget) {
            Evaluator evaluator = Evaluator.of(situation, program.variables, budget);
            var computed = new ArrayList<Optional<Object>>();
            for (Validation each : program.validations) {
                Outcome outcome = evaluate(evaluator, each.messageExpression());
                if (outcome instanceof Outcome.OutOfBudget) {
                    return new Messages(computed, true);
                }
                computed.add(outcome instanceof Outcome.Value(var value) ? Optional.of(value) : Optional.empty());
            }
            return new Messages(computed, false);
        }

        private static @Nullable Outcome evaluate(Evaluator evaluator, @Nullable Expression expression) {
            return expression == null ? null : evaluator.evaluate(expression);
        }
    }

    private Opinion annotate(Situation situation, List<Objection> objections) {
        if (notes.isEmpty()) {
            return new Opinion(objections, List.of(), List.of());
        }
        Evaluator evaluator = Evaluator.of(situation, variables, Evaluator.BUDGET);
        var noted = new ArrayList<Noted>();
        var problems = new ArrayList<String>();
        for (AuditNote each : notes) {
            switch (evaluator.evaluate(each.value())) {
                case Outcome.OutOfBudget spent -> {
                    return failing ? Opinion.of(spent.words()) : Opinion.NONE;
                }
                case Outcome.Failed(var words) -> {
                    if (failing) {
                        problems.add(words);
                    }
                }
                case Outcome.Value(var value) -> {
                    if (value instanceof String text && !text.isBlank()) {
                        noted.add(new Noted(each.key(), text.strip()));
                    }
                }
            }
        }
        return new Opinion(objections, noted, problems);
    }
}
