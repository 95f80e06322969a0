package dev.capstan.expr;

import dev.capstan.expr.builtin.Function;
import dev.capstan.expr.run.Compiler;
import dev.capstan.expr.run.Routine;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.trace.Evaluation;
import dev.capstan.expr.type.Type;
import dev.capstan.expr.value.Budget;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A compiled expression. Any number of threads may run it at once.
///
/// Variables are maps, lists, strings, booleans, numbers, byte arrays, [java.time.ZonedDateTime],
/// [java.time.Duration] and null; they are only read. Whole numbers come back as Long, all others as Double.
/// Every failure is a [dev.capstan.expr.source.ExprException] (stage RUN).
public final class Program {
    private final String text;
    private final Node tree;
    private final Type type;
    private final Options options;
    private final Map<String, Function> functions;
    private final Routine routine;

    /// Made by whoever traces first; should two be first at once, both make the same.
    private volatile @Nullable Routine tracing;

    Program(String text, Node tree, Type type, Options options, Map<String, Function> functions) {
        this.text = text;
        this.tree = tree;
        this.type = type;
        this.options = options;
        this.functions = functions;
        this.routine = Compiler.compile(text, tree, functions);
    }

    /// The value of the expression.
    public @Nullable Object run(Map<String, ?> variables) {
        var value = routine.run(variables, budget());
        return options.bool() ? (Object) routine.bool(value) : value;
    }

    /// The value where a bool is needed: nil counts as false.
    public boolean test(Map<String, ?> variables) {
        return routine.bool(routine.run(variables, budget()));
    }

    /// The value, and which elements decided it. Slower than [#run]: a loop goes on after it is settled.
    public Evaluation trace(Map<String, ?> variables) {
        var evaluation = tracing().trace(variables, budget(), budget());
        return options.bool()
                ? new Evaluation(routine.bool(evaluation.value()), evaluation.decisions(), evaluation.lookups())
                : evaluation;
    }

    /// What it was compiled from.
    public String text() {
        return text;
    }

    /// The texts by which it reaches into a variable, so far as they stand in it. A key that is computed is none.
    public List<Key> keys(String variable) {
        return Key.of(variable, text, tree);
    }

    /// What is known about the result.
    public Type resultType() {
        return type;
    }

    private Routine tracing() {
        var made = tracing;
        if (made == null) {
            made = Compiler.compileTraced(text, tree, functions);
            tracing = made;
        }
        return made;
    }

    private Budget budget() {
        return new Budget(options.limits().steps(), options.limits().memory());
    }

    @Override
    public String toString() {
        return text;
    }
}
