package dev.capstan.gotemplate.run;

/// Evaluates without writing: what an action does that gives its value to a variable.
record Evaluate(Expression expression) implements Piece {
    @Override
    public Flow render(Run run) {
        run.at = expression.node;
        expression.value(run);
        return Flow.NEXT;
    }
}
