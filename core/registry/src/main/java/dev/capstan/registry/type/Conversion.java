package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How the objects of a version differ in form from those that are stored.
///
/// @param storedVersion the `apiVersion` of what is stored; empty when it is that of the kind's storage version
/// @param renamed the top-level fields that have another name in what is stored, by their name in this version
public record Conversion(String storedVersion, Map<String, String> renamed) {
    /// No difference but the `apiVersion`.
    public static final Conversion NONE = new Conversion("", Map.of());

    public Conversion {
        renamed = Map.copyOf(renamed);
    }

    public boolean needed() {
        return !storedVersion.isEmpty();
    }

    /// Gives a tree the form in which it is stored.
    public void toStored(ObjectNode tree) {
        rename(tree, renamed);
        tree.put("apiVersion", storedVersion);
    }

    /// Gives a stored tree the form of this version; its `apiVersion` is the caller's to set.
    void fromStored(ObjectNode tree) {
        var back = new HashMap<String, String>();
        renamed.forEach((ours, stored) -> back.put(stored, ours));
        rename(tree, back);
    }

    private static void rename(ObjectNode tree, Map<String, String> names) {
        if (names.isEmpty()) {
            return;
        }
        for (String name : List.copyOf(names.keySet())) {
            JsonNode value = tree.remove(name);
            if (value != null) {
                tree.set(names.getOrDefault(name, name), value);
            }
        }
    }
}
