package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A version whose fields have other names in what is stored.
///
/// @param storedVersion the `apiVersion` of what is stored
/// @param renamed the top-level fields that have another name in what is stored, by their name in this version
record Renaming(String storedVersion, Map<String, String> renamed) implements Conversion {
    Renaming {
        renamed = Map.copyOf(renamed);
    }

    @Override
    public boolean needed() {
        return true;
    }

    @Override
    public void toStored(ObjectNode tree) {
        rename(tree, renamed);
        tree.put("apiVersion", storedVersion);
    }

    @Override
    public void fromStored(ObjectNode tree) {
        var back = new HashMap<String, String>();
        renamed.forEach((ours, stored) -> back.put(stored, ours));
        rename(tree, back);
    }

    private static void rename(ObjectNode tree, Map<String, String> names) {
        for (String name : List.copyOf(names.keySet())) {
            JsonNode value = tree.remove(name);
            if (value != null) {
                tree.set(names.getOrDefault(name, name), value);
            }
        }
    }
}
