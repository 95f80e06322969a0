package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.run.Piece.Flow;
import dev.capstan.gotemplate.run.Piece.Sequence;
import dev.capstan.gotemplate.syntax.Pipeline;
import dev.capstan.gotemplate.syntax.Statement;
import dev.capstan.gotemplate.syntax.Statement.Branch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes pieces of the statements of one template.
final class StatementCompiler {
    private final Scope scope = new Scope();
    private final Missing missing;
    private final ExpressionCompiler expressions;

    private StatementCompiler(Vocabulary vocabulary, Missing missing) {
        this.missing = missing;
        this.expressions = new ExpressionCompiler(vocabulary, missing, scope);
    }

    static Body body(String name, List<Statement> statements, Vocabulary vocabulary, Missing missing) {
        var compiler = new StatementCompiler(vocabulary, missing);
        Sequence sequence = compiler.sequence(statements);
        ExpressionCompiler expressions = compiler.expressions;
        return new Body(name, sequence, compiler.scope.most(), expressions.changesMaps(), expressions.texts());
    }

    private Sequence sequence(List<Statement> statements) {
        expressions.enter();
        Piece[] pieces = statements.stream().map(this::piece).toArray(Piece[]::new);
        expressions.leave();
        return new Sequence(pieces);
    }

    private @Nullable Sequence optional(@Nullable List<Statement> statements) {
        return statements == null ? null : sequence(statements);
    }

    private Piece piece(Statement statement) {
        return switch (statement) {
            case Statement.Text text -> new Piece.Text(text.text());
            case Statement.Action action -> action(action.pipeline());
            case Statement.If(var _, List<Branch> branches, List<Statement> otherwise) ->
                choice(branches, otherwise, false);
            case Statement.With(var _, List<Branch> branches, List<Statement> otherwise) ->
                choice(branches, otherwise, true);
            case Statement.Range range -> loop(range);
            case Statement.Invoke invoke -> invocation(invoke);
            case Statement.Break _ -> new Piece.Jump(Flow.BREAK);
            case Statement.Continue _ -> new Piece.Jump(Flow.CONTINUE);
        };
    }

    private Piece action(Pipeline pipeline) {
        Expression value = expressions.pipeline(pipeline);
        return pipeline.variables().isEmpty()
                ? new Print(IncludedText.printed(pipeline, value), missing)
                : new Evaluate(value);
    }

    private Piece choice(List<Branch> branches, @Nullable List<Statement> otherwise, boolean movesDot) {
        int mark = scope.mark();
        Expression[] tests = new Expression[branches.size()];
        Sequence[] bodies = new Sequence[branches.size()];
        for (int i = 0; i < tests.length; i++) {
            tests[i] = expressions.pipeline(branches.get(i).test());
            int inner = scope.mark();
            bodies[i] = sequence(branches.get(i).body());
            scope.reset(inner);
        }
        Sequence last = optional(otherwise);
        scope.reset(mark);
        return new Choice(tests, bodies, last, movesDot);
    }

    private Piece loop(Statement.Range range) {
        int mark = scope.mark();
        Expression over = expressions.pipeline(range.over());
        int[] slots = range.over().variables().stream().mapToInt(scope::slot).toArray();
        int inner = scope.mark();
        Sequence body = sequence(range.body());
        scope.reset(inner);
        Sequence otherwise = optional(range.otherwise());
        scope.reset(mark);
        return new Loop(over, slots, body, otherwise);
    }

    private Piece invocation(Statement.Invoke invoke) {
        Pipeline pipeline = invoke.dot();
        Expression dot = pipeline == null ? null : expressions.settled(expressions.pipeline(pipeline));
        return new Invocation(invoke, invoke.template(), dot, expressions.level());
    }
}
