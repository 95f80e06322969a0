package dev.capstan.expr.source;

/// An expression that cannot be compiled or whose evaluation failed. The message is the rendered [Diagnostic].
public final class ExprException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// When the expression was turned down.
    public enum Stage {
        /// The text is not an expression, or does not fit the declared environment.
        COMPILE,
        /// The values did not fit, or a limit was reached.
        RUN
    }

    private final Stage stage;
    private final transient Diagnostic diagnostic;

    public ExprException(Stage stage, Diagnostic diagnostic) {
        super(diagnostic.render());
        this.stage = stage;
        this.diagnostic = diagnostic;
    }

    public Stage stage() {
        return stage;
    }

    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
