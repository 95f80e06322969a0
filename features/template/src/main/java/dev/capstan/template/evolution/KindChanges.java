package dev.capstan.template.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.schema.change.SchemaChange.Effect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the specs of two definitions say differently of a kind, besides its fields.
///
/// @param before the spec as it was
/// @param after the spec as it is to be
record KindChanges(JsonNode before, JsonNode after, List<SchemaChange> found) {
    private static final String ANOTHER = ": that is another kind, for which to make another Template";

    static List<SchemaChange> between(JsonNode before, JsonNode after) {
        var changes = new KindChanges(before, after, new ArrayList<>());
        changes.fixed("group", "/group");
        changes.fixed("kind", "/names/kind");
        changes.fixed("plural", "/names/plural");
        changes.fixed("scope", "/scope");
        changes.version();
        changes.names("shortNames");
        changes.names("categories");
        changes.columns();
        return changes.found;
    }

    private void fixed(String path, String pointer) {
        String was = before.at(pointer).asText("");
        String is = after.at(pointer).asText("");
        if (!was.equals(is)) {
            add(Effect.IMPOSSIBLE, path, "was " + was + ", is " + is + ANOTHER);
        }
    }

    /// Instances are stored in the version there was.
    private void version() {
        String was = Versions.stored(before).path("name").asText("");
        String is = Versions.stored(after).path("name").asText("");
        if (!was.equals(is)) {
            String words = "was " + was + ", is " + is + ": instances are stored as " + was
                    + ", so keep it, or make another Template of another kind";
            add(Effect.IMPOSSIBLE, "version", words);
        }
    }

    private void names(String key) {
        List<String> was = texts(before.path("names").path(key));
        List<String> is = texts(after.path("names").path(key));
        was.stream().filter(each -> !is.contains(each)).forEach(each -> compatible(key, "no longer has " + each));
        is.stream().filter(each -> !was.contains(each)).forEach(each -> compatible(key, "has " + each + " now"));
    }

    private void columns() {
        Map<String, JsonNode> was = columns(before);
        Map<String, JsonNode> is = columns(after);
        String path = "printerColumns";
        was.forEach((name, column) -> {
            JsonNode now = is.get(name);
            if (now == null) {
                compatible(path, "no longer has " + name);
            } else if (!now.equals(column)) {
                compatible(
                        path,
                        "has another " + name + ": was " + JsonText.string(column) + ", is " + JsonText.string(now));
            }
        });
        is.keySet().stream()
                .filter(each -> !was.containsKey(each))
                .forEach(each -> compatible(path, "has " + each + " now"));
    }

    private static Map<String, JsonNode> columns(JsonNode spec) {
        var byName = new LinkedHashMap<String, JsonNode>();
        Versions.stored(spec)
                .path("additionalPrinterColumns")
                .forEach(each -> byName.put(each.path("name").asText(""), each));
        return byName;
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }

    private void compatible(String path, String words) {
        add(Effect.COMPATIBLE, path, words);
    }

    private void add(Effect effect, String path, String words) {
        found.add(new SchemaChange(effect, path, words));
    }
}
