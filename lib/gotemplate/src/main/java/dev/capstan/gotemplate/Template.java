package dev.capstan.gotemplate;

import dev.capstan.gotemplate.run.Interpolation;
import dev.capstan.gotemplate.run.Missing;
import dev.capstan.gotemplate.run.Renderer;
import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A compiled template: Go's text/template, with filters in paths.
///
/// ```
/// Template greeting = Template.compile("greeting", "Hello {{.name}}!");
/// greeting.render(Map.of("name", "Ada"));   // Hello Ada!
/// ```
///
/// Immutable, and safe for any number of threads.
public final class Template {
    private final Source source;
    private final Renderer renderer;

    private Template(Source source, Renderer renderer) {
        this.source = source;
        this.renderer = renderer;
    }

    /// Compiles a template as Go would, with Go's functions.
    ///
    /// @param name what complaints call it
    /// @throws TemplateException if the text is not a template
    public static Template compile(String name, String text) {
        return compile(name, text, Options.go());
    }

    /// Compiles a template.
    ///
    /// @param name what complaints call it
    /// @throws TemplateException if the text is not a template
    public static Template compile(String name, String text, Options options) {
        var source = new Source(name, text);
        var functions = options.missing() == Missing.EMPTY ? options.functions().lenient() : options.functions();
        return new Template(source, Renderer.compile(source, functions, options.missing(), options.limits()));
    }

    /// Renders the template.
    ///
    /// @param data what dot is: maps with text keys, collections, arrays, texts, numbers, booleans, times and null.
    ///     It is not changed. An object of another class in it is an error if the template reaches it
    /// @throws TemplateException if a value does not fit or a limit is reached
    public String render(@Nullable Object data) {
        return renderer.render(data);
    }

    /// Renders the template, but what its actions print is written by the interpolation.
    ///
    /// @param data as for [#render(Object)]
    /// @throws TemplateException if a value does not fit or a limit is reached
    public String render(@Nullable Object data, Interpolation interpolation) {
        return renderer.render(data, interpolation);
    }

    /// The names of the templates it can call: its own, and those it defines.
    public Set<String> templates() {
        return renderer.templates();
    }

    public String name() {
        return source.name();
    }

    /// The template as it was written.
    public String text() {
        return source.text();
    }
}
