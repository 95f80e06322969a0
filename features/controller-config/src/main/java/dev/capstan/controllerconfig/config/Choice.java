package dev.capstan.controllerconfig.config;

import dev.capstan.yaml.Fields;
import dev.capstan.yaml.Value;
import java.util.Map;
import java.util.Optional;

/// A field that says one of a few words.
final class Choice {
    private Choice() {}

    /// What the word stands for; another word is noted as a problem.
    static <T> T of(Fields fields, String key, Map<String, T> choices, T otherwise) {
        var value = fields.field(key);
        var chosen = value.flatMap(Value::text).flatMap(text -> Optional.ofNullable(choices.get(text)));
        if (value.isPresent() && chosen.isEmpty()) {
            var names = choices.keySet().stream().sorted().toList();
            value.get().expected(names.size() == 1 ? names.getFirst() : "one of " + String.join(", ", names));
        }
        return chosen.orElse(otherwise);
    }
}
