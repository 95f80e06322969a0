package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.schema.change.SchemaChange.Effect;
import java.util.List;

/// Two schemas of the same value, and where what differs is told.
///
/// @param before what was said
/// @param after what is said now
/// @param found gets the changes
record Difference(JsonNode before, JsonNode after, Place place, List<SchemaChange> found) {
    JsonNode was(String keyword) {
        return before.path(keyword);
    }

    JsonNode is(String keyword) {
        return after.path(keyword);
    }

    boolean differs(String keyword) {
        return !was(keyword).equals(is(keyword));
    }

    /// The schemas of something inside.
    Difference inside(JsonNode was, JsonNode is, Place where) {
        return new Difference(was, is, where, found);
    }

    void breaking(String words) {
        tell(Effect.BREAKING, place.path(), words);
    }

    void compatible(String words) {
        tell(Effect.COMPATIBLE, place.path(), words);
    }

    void tell(boolean breaks, String words) {
        tell(breaks ? Effect.BREAKING : Effect.COMPATIBLE, place.path(), words);
    }

    /// Tells of a field of this object.
    void tell(Effect effect, String path, String words) {
        found.add(new SchemaChange(effect, path.isEmpty() ? "the object" : path, words));
    }

    /// `minimum was 3, is 5`
    String change(String keyword) {
        return keyword + " was " + Words.value(was(keyword)) + ", is " + Words.value(is(keyword));
    }
}
