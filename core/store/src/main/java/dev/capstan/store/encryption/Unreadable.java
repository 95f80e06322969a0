package dev.capstan.store.encryption;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Why values cannot be read, gathered so that all of it can be told at once.
final class Unreadable {
    private static final int NAMED = 10;

    private final String prefix;
    private final Keyring keys;
    private final Map<String, Set<String>> names = new LinkedHashMap<>();

    Unreadable(String prefix, Keyring keys) {
        this.prefix = prefix;
        this.keys = keys;
    }

    void add(String key, String encryptedWith) {
        names.computeIfAbsent(reason(encryptedWith), _ -> new LinkedHashSet<>()).add(key.substring(prefix.length()));
    }

    private String reason(String encryptedWith) {
        return "encrypted with the key \"" + encryptedWith + "\", "
                + (keys.find(encryptedWith).isEmpty()
                        ? "which is not " + keys.words()
                        : "but the one " + keys.words()
                                + " does not fit: it is another, or something was changed or moved");
    }

    boolean isEmpty() {
        return names.isEmpty();
    }

    /// All of it in one sentence.
    ///
    /// @param things what the values are, in the plural
    String words(String things) {
        var told = new StringBuilder();
        names.forEach((reason, each) -> told.append(told.isEmpty() ? "" : "; ")
                .append(each.size() == 1 ? "one of the " + things + " is " : each.size() + " " + things + " are ")
                .append(reason)
                .append(": ")
                .append(String.join(", ", each.stream().limit(NAMED).toList()))
                .append(each.size() > NAMED ? " and " + (each.size() - NAMED) + " more" : ""));
        return told.toString();
    }
}
