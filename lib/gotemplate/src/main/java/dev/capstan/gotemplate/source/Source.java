package dev.capstan.gotemplate.source;

import dev.capstan.gotemplate.source.TemplateException.Stage;

/// A template as it was written, under the name that complaints use.
public record Source(String name, String text) {
    /// What to throw when the text at `offset` is not a template.
    public TemplateException malformed(int offset, String message) {
        return new TemplateException(Stage.PARSE, Diagnostic.at(name, text, offset, message));
    }

    /// What to throw when the piece at `offset` could not be rendered.
    public TemplateException failed(int offset, String message) {
        return new TemplateException(Stage.EXEC, Diagnostic.at(name, text, offset, message));
    }
}
