package dev.capstan.providers.command;

import dev.capstan.plugins.kit.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a command finds in its environment: what the stack says, and of ours what tells nothing.
///
/// @param own our environment
/// @param stack the variables of the stack
record Surroundings(Map<String, String> own, Map<String, String> stack) {
    private static final List<String> HARMLESS = List.of("PATH", "LANG", "LC_ALL", "TZ");
    /// Shorter ones are found everywhere, and hide nothing.
    private static final int SECRET = 4;

    Map<String, String> variables(@Nullable Object given) {
        var all = new HashMap<String, String>();
        HARMLESS.stream().filter(own::containsKey).forEach(each -> all.put(each, own.getOrDefault(each, "")));
        all.putAll(stack);
        Json.map(given).forEach((name, value) -> all.put(name, String.valueOf(value)));
        return all;
    }

    /// A text for people, without the values of variables.
    String redacted(String text, @Nullable Object given) {
        var secrets = new HashMap<>(stack);
        Json.map(given).forEach((name, value) -> secrets.put(name, String.valueOf(value)));
        String clean = text;
        for (String secret : secrets.values()) {
            clean = secret.length() < SECRET ? clean : clean.replace(secret, "***");
        }
        return clean;
    }
}
