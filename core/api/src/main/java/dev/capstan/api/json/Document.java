package dev.capstan.api.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/// A tree that was read from text.
///
/// @param tree the value; of duplicate keys the last one counts
/// @param duplicates the paths of keys that were given more than once, `spec.size`
public record Document(JsonNode tree, List<String> duplicates) {
    /// How deep a value may be nested. Real objects stay below 50; recursion over trees relies on this bound.
    public static final int MAX_DEPTH = 500;

    public Document {
        duplicates = List.copyOf(duplicates);
    }

    /// @throws MalformedException when the bytes are not one JSON value in UTF-8
    public static Document json(byte[] bytes) {
        return JsonReader.read(bytes);
    }

    /// @throws MalformedException when the bytes are not one YAML document in UTF-8
    public static Document yaml(byte[] bytes) {
        return YamlReader.read(bytes);
    }

    /// Several documents, parted by `---`; those with nothing in them are left out.
    ///
    /// @throws MalformedException when the bytes are not YAML in UTF-8
    public static List<Document> yamls(byte[] bytes) {
        return YamlReader.readAll(bytes);
    }
}
