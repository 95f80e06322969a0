package dev.capstan.fleet.config;

import dev.capstan.gotemplate.Functions;
import dev.capstan.gotemplate.MissingKey;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.yaml.Spot;
import dev.capstan.yaml.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Reads the templates of one condition and tries them, so that a misspelled variable is found before it is needed.
final class WordingReader {
    private static final Pattern REASON = Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]{0,1022}[A-Za-z0-9_])?");
    private static final Options STRICT =
            Options.go().withMissingKey(MissingKey.ERROR).withFunctions(Functions.all());
    private static final List<Map<String, Object>> SAMPLES = List.of(sample(2L, "dns"), sample(0L, ""));

    private final String type;

    WordingReader(String type) {
        this.type = type;
    }

    Wording read(Value value, String reason) {
        var fields = value.fields("reason", "message");
        var said = fields.field("reason")
                .flatMap(each -> each.text().filter(text -> {
                    if (REASON.matcher(text).matches()) {
                        return true;
                    }
                    each.expected("one word such as JobRunning");
                    return false;
                }))
                .orElse(reason);
        var message = fields.field("message")
                .flatMap(each -> each.text().filter(text -> works(each, text)))
                .orElse("");
        return new Wording(said, message);
    }

    private boolean works(Value value, String text) {
        try {
            var template = Template.compile(type, text, STRICT);
            SAMPLES.forEach(template::render);
            return true;
        } catch (TemplateException e) {
            var found = e.diagnostic();
            var unknown = found.message().contains("map has no entry");
            value.problem(
                    new Spot(found.line(), found.column()),
                    "invalid template for condition " + type + ": " + found.message()
                            + (unknown ? ", expected one of " + String.join(", ", Vocabulary.variables()) : ""));
            return false;
        }
    }

    private static Map<String, Object> sample(Long count, String text) {
        var sample = new HashMap<String, Object>();
        Vocabulary.variables().forEach(name -> sample.put(name, name.endsWith("Count") ? count : text));
        return Map.copyOf(sample);
    }
}
