package dev.capstan.expr;

import dev.capstan.expr.ExprCorpus.Attempt;
import dev.capstan.expr.ExprCorpus.Case;
import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.source.ExprException.Stage;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How an expression ended, in the words of the corpus.
sealed interface ExprOutcome {
    record Value(String type, @Nullable Object value) implements ExprOutcome {}

    /// @param line 0, as the column, where the original engine names no place
    record Failure(Stage stage, int line, int column, String message) implements ExprOutcome {}

    /// Whether `actual` is what this expects. The wording of a message is not compared.
    default boolean accepts(ExprOutcome actual) {
        if (this instanceof Failure wanted && actual instanceof Failure got) {
            boolean place = wanted.line == 0 || (wanted.line == got.line && wanted.column == got.column);
            return place && wanted.stage == got.stage;
        }
        return equals(actual);
    }

    /// Where `each` ended otherwise than in the original engine, in words.
    static List<String> differences(Case each) {
        var differences = new ArrayList<String>();
        for (Attempt attempt : each.attempts()) {
            ExprOutcome actual = of(each, attempt);
            if (!attempt.expected().accepts(actual)) {
                differences.add("%s %s %s: expected %s but got %s"
                        .formatted(each.id(), attempt.mode(), each.text(), attempt.expected(), actual));
            }
        }
        return differences;
    }

    /// Compiles and runs the expression of `each` as `attempt` says.
    static ExprOutcome of(Case each, Attempt attempt) {
        try {
            return value(program(each, attempt).run(each.variables()));
        } catch (ExprException e) {
            var at = e.diagnostic();
            return new Failure(e.stage(), at.line(), at.column(), at.message());
        }
    }

    private static Program program(Case each, Attempt attempt) {
        return switch (attempt.mode()) {
            case SAMPLE -> Expr.compile(each.text(), Env.sample(each.variables()));
            case BOOL ->
                Expr.compile(
                        each.text(),
                        Env.sample(each.variables()),
                        Options.defaults().asBool());
            case TYPED -> Expr.compile(each.text(), Env.of(attempt.types()));
            case UNTYPED -> Expr.compile(each.text(), Env.untyped());
        };
    }

    private static Value value(@Nullable Object value) {
        return new Value(type(value), plain(value));
    }

    private static String type(@Nullable Object value) {
        return switch (value) {
            case null -> "nil";
            case Boolean _ -> "bool";
            case Long _ -> "int";
            case Double _ -> "float";
            case String _ -> "string";
            case byte[] _ -> "bytes";
            case List<?> _ -> "array";
            case Map<?, ?> _ -> "map";
            default -> value.getClass().getSimpleName();
        };
    }

    /// `value` as the corpus writes it, so that equal ones are equal.
    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Double number -> number + 0.0;
            case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
            case List<?> list -> {
                var copy = new ArrayList<@Nullable Object>();
                list.forEach(element -> copy.add(plain(element)));
                yield copy;
            }
            case Map<?, ?> map -> {
                var copy = new HashMap<String, @Nullable Object>();
                map.forEach((key, element) -> copy.put(String.valueOf(key), plain(element)));
                yield copy;
            }
            case null, default -> value;
        };
    }
}
