package dev.capstan.fuzz;

import dev.capstan.gotemplate.Functions;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.run.Limits;
import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.syntax.Parser;
import dev.capstan.gotemplate.syntax.Printer;
import dev.capstan.gotemplate.syntax.Tree;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/// Compiles and renders whatever it is given, in every mode, and writes back whatever can be parsed.
public final class TemplateTarget {
    private static final Map<String, Object> DATA = Map.of(
            "list",
            List.of(1L, 2.5, "three"),
            "map",
            Map.of("x", Map.of("y", "z")),
            "conditions",
            List.of(Map.of("type", "Ready", "status", "True")),
            "n",
            7L,
            "s",
            "text",
            "b",
            true);

    private static final Functions FUNCTIONS = Functions.all(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    private static final Limits LIMITS =
            Limits.defaults().withSteps(100_000).withMemory(1_000_000).withOutput(100_000);
    private static final List<Options> MODES = List.of(
            Options.go().withFunctions(FUNCTIONS).withLimits(LIMITS),
            Options.lenient().withFunctions(FUNCTIONS).withLimits(LIMITS),
            Options.strict().withFunctions(FUNCTIONS).withLimits(LIMITS));

    private TemplateTarget() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        MODES.forEach(mode -> render(text, mode));
        writeBack(text);
    }

    private static void render(String text, Options options) {
        try {
            String output = Template.compile("fuzz", text, options).render(DATA);
            if (output.length() > LIMITS.output()) {
                throw new IllegalStateException(output.length() + " chars were written");
            }
        } catch (TemplateException refused) {
            // What it is for: a text that is no template is refused in words.
        }
    }

    private static void writeBack(String text) {
        Tree tree;
        try {
            tree = parse(text);
        } catch (TemplateException refused) {
            return;
        }
        String written = Printer.print(tree);
        if (!parse(written).templates().equals(tree.templates())) {
            throw new IllegalStateException("written as " + written + ", which is another template");
        }
    }

    private static Tree parse(String text) {
        return Parser.parse(new Source("fuzz", text), FUNCTIONS.names()::contains, LIMITS.nesting());
    }
}
