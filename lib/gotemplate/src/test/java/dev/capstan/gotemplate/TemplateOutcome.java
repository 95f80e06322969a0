package dev.capstan.gotemplate;

import dev.capstan.gotemplate.TemplateCorpus.Case;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.source.TemplateException.Stage;
import java.util.List;

/// How a template ended, in the words of the corpus.
sealed interface TemplateOutcome {
    /// It could be compiled; nobody asked more.
    record Parsed() implements TemplateOutcome {}

    record Output(String text) implements TemplateOutcome {}

    record Failure(Stage stage, String message) implements TemplateOutcome {}

    /// Whether `actual` is what this expects. The wording of a message is not compared.
    default boolean accepts(TemplateOutcome actual) {
        if (this instanceof Failure wanted && actual instanceof Failure got) {
            return wanted.stage == got.stage;
        }
        return equals(actual);
    }

    /// Where `each` ended otherwise than it must, in words.
    static List<String> differences(Case each) {
        TemplateOutcome actual = of(each);
        if (each.expected().accepts(actual)) {
            return List.of();
        }
        return List.of("%s %s: expected %s but got %s".formatted(each.id(), each.text(), each.expected(), actual));
    }

    /// Compiles and renders the template of `each`.
    static TemplateOutcome of(Case each) {
        try {
            Template template = Template.compile("t", each.text(), options(each));
            if (each.expected() instanceof Parsed) {
                return new Parsed();
            }
            return new Output(template.render(each.data()));
        } catch (TemplateException e) {
            return new Failure(e.stage(), e.diagnostic().render());
        }
    }

    private static Options options(Case each) {
        if (each.extension()) {
            return Options.lenient();
        }
        Functions functions = switch (each.functions()) {
            case "" -> Functions.go();
            case "helm" -> Functions.helm();
            default -> Functions.all();
        };
        return Options.go().withMissingKey(each.missingKey()).withFunctions(functions);
    }
}
