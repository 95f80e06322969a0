package dev.capstan.gotemplate.source;

/// A template that cannot be compiled or whose rendering failed. The message is the rendered [Diagnostic].
public final class TemplateException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// When the template was turned down.
    public enum Stage {
        /// The text is not a template, or names what does not exist.
        PARSE,
        /// The values did not fit, or a limit was reached.
        EXEC
    }

    private final Stage stage;
    private final transient Diagnostic diagnostic;

    public TemplateException(Stage stage, Diagnostic diagnostic) {
        super(diagnostic.render());
        this.stage = stage;
        this.diagnostic = diagnostic;
    }

    /// This, with the fault that led to it.
    public TemplateException causedBy(RuntimeException fault) {
        initCause(fault);
        return this;
    }

    public Stage stage() {
        return stage;
    }

    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
