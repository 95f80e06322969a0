package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.path.Selection;
import dev.capstan.gotemplate.run.Expression.Constant;
import dev.capstan.gotemplate.run.Expression.Failure;
import dev.capstan.gotemplate.run.Expression.Settled;
import dev.capstan.gotemplate.syntax.Command;
import dev.capstan.gotemplate.syntax.Operand;
import dev.capstan.gotemplate.syntax.Pipeline;
import dev.capstan.gotemplate.syntax.Printer;
import dev.capstan.gotemplate.syntax.Step;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes expressions of pipelines: variables become slots, functions are looked up, constants take their type.
final class ExpressionCompiler {
    private final Missing missing;
    private final Scope scope;
    private final CallCompiler calls;
    private final Set<String> texts = Collections.newSetFromMap(new IdentityHashMap<>());
    private int level;

    ExpressionCompiler(Vocabulary vocabulary, Missing missing, Scope scope) {
        this.missing = missing;
        this.scope = scope;
        this.calls = new CallCompiler(vocabulary, missing, this);
    }

    /// How deep in blocks and parentheses we are.
    int level() {
        return level;
    }

    /// Whether a function was met that changes the map it is given.
    boolean changesMaps() {
        return calls.changeMaps();
    }

    /// The texts in quotes that were met, by identity.
    Set<String> texts() {
        return texts;
    }

    /// The value of a text in quotes: an object of its own, by which it is known when it is printed.
    String text(Operand.Text text) {
        @SuppressWarnings("StringOperationCanBeSimplified") // another object is what is asked for
        var value = new String(text.value());
        texts.add(value);
        return value;
    }

    void enter() {
        level++;
    }

    void leave() {
        level--;
    }

    /// A pipeline, whose value is also given to its variables.
    Expression pipeline(Pipeline pipeline) {
        Expression value = commands(pipeline);
        if (pipeline.variables().isEmpty()) {
            return value;
        }
        int[] slots = slots(pipeline);
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] < 0) {
                String name = pipeline.variables().get(i);
                return new Expression.Sequel(value, new Failure(pipeline, "undefined variable: " + name));
            }
        }
        return new Expression.Given(settled(value), slots);
    }

    /// Where the variables of a pipeline are: they are declared, or looked up if it assigns.
    int[] slots(Pipeline pipeline) {
        return pipeline.variables().stream()
                .mapToInt(name -> pipeline.assigns() ? scope.slot(name) : scope.declare(name))
                .toArray();
    }

    /// A value whose nil has become absent, which only Go tells apart.
    Expression settled(Expression value) {
        return missing.nilIsAbsent() ? value : new Settled(value, missing.absent(value.node));
    }

    private Expression commands(Pipeline pipeline) {
        Expression[] stages = new Expression[pipeline.commands().size()];
        Expression piped = null;
        for (int i = 0; i < stages.length; i++) {
            stages[i] = command(pipeline.commands().get(i), piped);
            piped = new Expression.Piped(stages[i].node);
        }
        return stages.length == 1 ? stages[0] : new Expression.Stages(stages);
    }

    private Expression command(Command command, @Nullable Expression piped) {
        Operand first = command.operands().getFirst();
        List<Operand> arguments =
                command.operands().subList(1, command.operands().size());
        if (first instanceof Operand.Name name) {
            return calls.call(command, name, arguments, piped);
        }
        if (first instanceof Operand.Path path) {
            return path(path, arguments, piped);
        }
        return value(first, !arguments.isEmpty() || piped != null);
    }

    /// A value as a command, which takes no arguments.
    private Expression value(Operand operand, boolean hasArguments) {
        if (hasArguments) {
            return new Failure(operand, "can't give argument to non-function " + Printer.print(operand));
        }
        return operand instanceof Operand.Nil ? new Failure(operand, "nil is not a command") : operand(operand);
    }

    Expression operand(Operand operand) {
        return switch (operand) {
            case Operand.Dot dot -> new Expression.Dot(dot);
            case Operand.Nil nil -> new Constant(nil, null);
            case Operand.Bool bool -> new Constant(bool, bool.value());
            case Operand.Text text -> new Constant(text, text(text));
            case Operand.Numeral number -> Constants.number(number);
            case Operand.Variable variable -> variable(variable);
            case Operand.Name name -> calls.call(name, name, List.of(), null);
            case Operand.Group group -> group(group);
            case Operand.Path path -> path(path, List.of(), null);
        };
    }

    private Expression group(Operand.Group group) {
        enter();
        Expression inner = pipeline(group.pipeline());
        leave();
        return inner;
    }

    private Expression variable(Operand.Variable variable) {
        int slot = scope.slot(variable.name());
        return slot < 0
                ? new Failure(variable, "undefined variable: " + variable.name())
                : new Expression.Variable(variable, slot);
    }

    private Expression path(Operand.Path path, List<Operand> operands, @Nullable Expression piped) {
        boolean fromDot = path.from() instanceof Operand.Dot;
        Expression from = operand(path.from());
        Expression start = path.from() instanceof Operand.Group ? settled(from) : from;
        if (path.bracketed()) {
            boolean hasArguments = !operands.isEmpty() || piped != null;
            return new BracketPath(path, start, Selection.of(path.steps()), hasArguments, missing);
        }
        String[] names =
                path.steps().stream().map(step -> ((Step.Field) step).name()).toArray(String[]::new);
        return new FieldPath(path, fromDot ? null : start, names, operands(operands), piped, missing);
    }

    Expression[] operands(List<Operand> operands) {
        return operands.stream().map(this::operand).toArray(Expression[]::new);
    }
}
