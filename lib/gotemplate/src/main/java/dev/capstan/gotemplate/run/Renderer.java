package dev.capstan.gotemplate.run;

import static java.util.Objects.requireNonNull;

import dev.capstan.gotemplate.function.Library;
import dev.capstan.gotemplate.function.sprig.Copy;
import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.syntax.Parser;
import dev.capstan.gotemplate.syntax.Tree;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Values;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A template that is ready to be rendered, with those it defines. Immutable, and so safe for any thread.
///
/// The tree is walked once, when it is compiled: variables become slots of an array, functions are looked up,
/// constants take the type of the parameter they are for. What changes during a rendering is in a [Run] of its own.
public final class Renderer {
    private static final Absent NO_DATA = new Absent(".");

    /// The most chars that the output begins with room for; it grows by itself.
    private static final int LARGEST_START = 4096;

    private final Source source;
    private final Map<String, Body> templates;
    private final Body main;
    private final Limits limits;
    private final int capacity;
    private final boolean changesMaps;

    /// The texts in quotes, by identity.
    private final Set<String> texts = Collections.newSetFromMap(new IdentityHashMap<>());

    private Renderer(Source source, Map<String, Body> templates, Limits limits) {
        this.source = source;
        this.templates = Map.copyOf(templates);
        this.main = requireNonNull(templates.get(source.name()), "a tree holds the template itself");
        this.capacity = Math.min(LARGEST_START, main.statements().typicalLength());
        this.limits = limits;
        this.changesMaps = templates.values().stream().anyMatch(Body::changesMaps);
        templates.values().forEach(body -> texts.addAll(body.texts()));
    }

    /// Compiles a template.
    ///
    /// @throws TemplateException if the text is not a template
    public static Renderer compile(Source source, Library functions, Missing missing, Limits limits) {
        if (source.text().length() > limits.text()) {
            throw source.malformed(0, "the template has more than " + limits.text() + " characters");
        }
        var vocabulary = new Vocabulary(functions);
        Tree tree = Parser.parse(source, vocabulary, limits.nesting());
        Map<String, Body> templates = new LinkedHashMap<>();
        tree.templates()
                .forEach((name, statements) ->
                        templates.put(name, StatementCompiler.body(name, statements, vocabulary, missing)));
        return new Renderer(source, templates, limits);
    }

    /// The names of the template and of those it defines.
    public Set<String> templates() {
        return templates.keySet();
    }

    /// Renders the template. The data stays as it is: a template that changes maps is given a copy.
    ///
    /// @throws TemplateException if a value does not fit or a limit is reached
    public String render(@Nullable Object data) {
        return render(data, new Run(source, templates, limits, capacity, null));
    }

    /// Renders the template; what its actions print is written by somebody else.
    ///
    /// @throws TemplateException if a value does not fit or a limit is reached
    public String render(@Nullable Object data, Interpolation interpolation) {
        return render(data, new Run(source, templates, limits, capacity, new Traces(interpolation, texts)));
    }

    private String render(@Nullable Object data, Run run) {
        try {
            Object dot = data != null && changesMaps ? new Copy(run.budget).of(data) : Values.of(data);
            run.start(main, dot == null ? NO_DATA : dot);
        } catch (Problem problem) {
            throw run.failed(run.at, String.valueOf(problem.getMessage()));
        }
        return run.out.toString();
    }
}
