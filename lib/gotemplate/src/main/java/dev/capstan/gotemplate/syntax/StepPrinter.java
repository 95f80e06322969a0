package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.syntax.Condition.Comparison;
import dev.capstan.gotemplate.syntax.Condition.Term;
import java.util.List;

/// Writes steps and the conditions in them.
final class StepPrinter {
    private StepPrinter() {}

    static void print(StringBuilder out, Step step) {
        switch (step) {
            case Step.Field field -> out.append('.').append(field.name());
            case Step.Key key -> out.append('[').append(Quotes.quote(key.key())).append(']');
            case Step.Index index -> out.append('[').append(index.index()).append(']');
            case Step.Wildcard _ -> out.append("[*]");
            case Step.Filter filter -> {
                out.append("[?(");
                print(out, filter.condition());
                out.append(")]");
            }
        }
    }

    private static void print(StringBuilder out, Condition condition) {
        switch (condition) {
            case Condition.And and -> joined(out, and.conditions(), " && ");
            case Condition.Or or -> joined(out, or.conditions(), " || ");
            case Condition.Not not -> {
                out.append('!');
                inner(out, not.condition(), composite(not.condition()));
            }
            case Condition.Exists exists -> print(out, exists.path());
            case Comparison comparison -> {
                print(out, comparison.left());
                out.append(' ').append(comparison.operator().symbol()).append(' ');
                print(out, comparison.right());
            }
        }
    }

    private static void joined(StringBuilder out, List<Condition> conditions, String operator) {
        boolean tight = operator.equals(" && ");
        for (int i = 0; i < conditions.size(); i++) {
            Condition condition = conditions.get(i);
            out.append(i == 0 ? "" : operator);
            inner(out, condition, tight ? composite(condition) : condition instanceof Condition.Or);
        }
    }

    private static boolean composite(Condition condition) {
        return condition instanceof Condition.And || condition instanceof Condition.Or;
    }

    private static void inner(StringBuilder out, Condition condition, boolean parentheses) {
        out.append(parentheses ? "(" : "");
        print(out, condition);
        out.append(parentheses ? ")" : "");
    }

    private static void print(StringBuilder out, Term term) {
        switch (term) {
            case Term.Element element -> {
                out.append('@');
                element.steps().forEach(step -> print(out, step));
            }
            case Term.Literal literal -> {
                Object value = literal.value();
                out.append(value instanceof String text ? Quotes.quote(text) : String.valueOf(value));
            }
        }
    }
}
