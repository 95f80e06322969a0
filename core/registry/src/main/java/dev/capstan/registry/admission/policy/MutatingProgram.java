package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.admission.expression.Evaluator;
import dev.capstan.registry.admission.expression.Expected;
import dev.capstan.registry.admission.expression.Expression;
import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.admission.expression.Outcome;
import dev.capstan.registry.admission.expression.Situation;
import dev.capstan.registry.admission.expression.Variables;
import dev.capstan.registry.admission.expression.Vocabulary;
import dev.capstan.registry.admission.match.Match;
import java.util.ArrayList;
import java.util.List;

/// What a MutatingAdmissionPolicy does, compiled.
///
/// @param again whether it wants to see what others change after it
record MutatingProgram(boolean again, MatchConditions conditions, Variables variables, List<Mutation> mutations) {

    /// One change.
    record Mutation(Patch patch, Expression expression) {
        static Mutation of(JsonNode written, Vocabulary vocabulary) {
            return written.path("patchType").asText().equals("JSONPatch")
                    ? new Mutation(
                            Patch.JSON_PATCH,
                            vocabulary.compile(
                                    written.path("jsonPatch").path("expression").asText(), Expected.JSON_PATCH))
                    : new Mutation(
                            Patch.APPLY_CONFIGURATION,
                            vocabulary.compile(
                                    written.path("applyConfiguration")
                                            .path("expression")
                                            .asText(),
                                    Expected.OBJECT));
        }
    }

    static MutatingProgram compile(JsonNode spec) {
        boolean params = spec.path("paramKind").isObject();
        Vocabulary vocabulary = Vocabulary.of(params).withAuthorizer();
        Variables variables = Variables.compile(Declarations.of(spec), vocabulary);
        Vocabulary all = vocabulary.with(variables);
        var mutations = new ArrayList<Mutation>();
        spec.path("mutations").forEach(each -> mutations.add(Mutation.of(each, all)));
        return new MutatingProgram(
                spec.path("reinvocationPolicy").asText().equals("IfNeeded"),
                MatchConditions.compile(spec.path("matchConditions"), params),
                variables,
                mutations);
    }

    /// The object with one change.
    ///
    /// @param object as it is before, in the version of the match; not changed
    /// @throws MisconfiguredException when that cannot be done
    ObjectNode mutate(Mutation mutation, ObjectNode object, Situation situation, Match match) {
        if (mutation.expression().problem() != null) {
            throw new MisconfiguredException(mutation.expression().problem());
        }
        Evaluator evaluator = Evaluator.of(situation.withObject(object), variables, Evaluator.BUDGET);
        return switch (evaluator.evaluate(mutation.expression())) {
            case Outcome.Value(var value) -> mutation.patch().apply(value, object, match);
            case Outcome.Failed(var words) -> throw new MisconfiguredException(words);
            case Outcome.OutOfBudget spent -> throw new MisconfiguredException(spent.words());
        };
    }
}
