package dev.capstan.controllerconfig.config;

import dev.capstan.controllerconfig.render.ResourceTemplate;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.run.Limits;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.yaml.Spot;
import dev.capstan.yaml.Value;
import java.util.Optional;
import java.util.function.Function;

/// Compiles the templates of a config. One that is none is a problem at its line and column.
final class TemplateReader {
    /// More than any condition needs: Kubernetes takes messages of 32,768 characters.
    private static final Limits SHORT = Limits.defaults().withOutput(32_768);

    private static final Options LENIENT = Options.lenient().withLimits(SHORT);
    private static final Options STRICT = Options.strict().withLimits(SHORT);

    private TemplateReader() {}

    /// A template in which what is absent is empty.
    static Optional<Template> lenient(Value value) {
        return compiled(value, text -> Template.compile(value.path(), text, LENIENT));
    }

    /// A template in which what is absent is an error.
    static Optional<Template> strict(Value value) {
        return compiled(value, text -> Template.compile(value.path(), text, STRICT));
    }

    /// A template of an object. One that can give none is a problem, too.
    static Optional<ResourceTemplate> resource(Value value) {
        return compiled(value, text -> {
            var template = ResourceTemplate.compile(value.path(), text);
            ManifestCheck.check(value, text);
            return template;
        });
    }

    private static <T> Optional<T> compiled(Value value, Function<String, T> compiler) {
        return value.text().flatMap(text -> {
            try {
                return Optional.of(compiler.apply(text));
            } catch (TemplateException e) {
                var found = e.diagnostic();
                value.problem(new Spot(found.line(), found.column()), found.message());
                return Optional.empty();
            }
        });
    }
}
