package dev.capstan.registry;

import dev.capstan.api.Refusal;
import java.util.List;

/// Keys that were given more than once in what somebody applies.
final class Duplicates {
    private Duplicates() {}

    static void refuseIfStrict(Patch patch, WriteOptions options) {
        if (options.fieldValidation() == FieldValidation.STRICT
                && !patch.duplicates().isEmpty()) {
            throw new Refusal.BadRequest("error strict decoding YAML: " + String.join("\n", words(patch)))
                    .asException();
        }
    }

    private static List<String> words(Patch patch) {
        return patch.duplicates().stream()
                .map(each -> "key \"" + each + "\" already set in map")
                .toList();
    }
}
