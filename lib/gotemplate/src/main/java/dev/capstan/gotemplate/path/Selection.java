package dev.capstan.gotemplate.path;

import dev.capstan.gotemplate.syntax.Condition;
import dev.capstan.gotemplate.syntax.Condition.Operator;
import dev.capstan.gotemplate.syntax.Condition.Term;
import dev.capstan.gotemplate.syntax.Step;
import dev.capstan.gotemplate.value.Budget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The steps of a path with brackets, ready to be taken: `.status.conditions[?(@.type=="Ready")].status`.
///
/// A filter before a field means the first match, any other the list of its matches; after a wildcard the rest is taken
/// from each element. Whatever is not there is null, and so is all beyond; nothing here fails.
public final class Selection {
    private final Move[] moves;

    private Selection(Move[] moves) {
        this.moves = moves;
    }

    public static Selection of(List<Step> steps) {
        return new Selection(moves(steps));
    }

    /// What the steps lead to from `start`, or null.
    public @Nullable Object from(@Nullable Object start, Budget budget) {
        return Move.along(moves, start, budget);
    }

    private static Move[] moves(List<Step> steps) {
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            List<Step> rest = steps.subList(i + 1, steps.size());
            switch (steps.get(i)) {
                case Step.Field field -> moves.add(new Move.Field(field.name()));
                case Step.Key key -> moves.add(new Move.Field(key.key()));
                case Step.Index index -> moves.add(new Move.Index(index.index()));
                case Step.Filter filter -> moves.add(filter(filter, rest));
                case Step.Wildcard _ -> {
                    moves.add(new Move.Each(moves(rest), leadsToLists(rest)));
                    return moves.toArray(Move[]::new);
                }
            }
        }
        return moves.toArray(Move[]::new);
    }

    private static Move filter(Step.Filter filter, List<Step> rest) {
        Test test = test(filter.condition());
        boolean first = !rest.isEmpty()
                && switch (rest.getFirst()) {
                    case Step.Field _, Step.Key _ -> true;
                    case Step.Index _, Step.Filter _, Step.Wildcard _ -> false;
                };
        return first ? new Move.First(test) : new Move.Every(test);
    }

    private static boolean leadsToLists(List<Step> steps) {
        return steps.stream().anyMatch(Step.Wildcard.class::isInstance)
                || (!steps.isEmpty() && steps.getLast() instanceof Step.Filter);
    }

    private static Test test(Condition condition) {
        return switch (condition) {
            case Condition.And and -> new Test.All(tests(and.conditions()));
            case Condition.Or or -> new Test.Any(tests(or.conditions()));
            case Condition.Not not -> new Test.Not(test(not.condition()));
            case Condition.Exists exists -> new Test.Exists(moves(exists.path().steps()));
            case Condition.Comparison comparison -> comparison(comparison);
        };
    }

    private static Test comparison(Condition.Comparison comparison) {
        if (comparison.operator() == Operator.EQUAL
                && comparison.left() instanceof Term.Element(List<Step> steps)
                && comparison.right() instanceof Term.Literal(String text)) {
            return new Test.Is(moves(steps), text);
        }
        return new Test.Compares(side(comparison.left()), comparison.operator(), side(comparison.right()));
    }

    private static Test[] tests(List<Condition> conditions) {
        return conditions.stream().map(Selection::test).toArray(Test[]::new);
    }

    private static Test.Side side(Term term) {
        return switch (term) {
            case Term.Element element -> new Test.Side(moves(element.steps()), null);
            case Term.Literal literal -> new Test.Side(null, literal.value());
        };
    }
}
