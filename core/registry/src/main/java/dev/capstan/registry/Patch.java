package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/// A change to an object, in one of the ways clients describe changes.
///
/// @param body the patch as it was sent
/// @param duplicates the paths of keys that were given more than once
/// @param force when applying, take fields from those who own them
public record Patch(Form form, JsonNode body, List<String> duplicates, boolean force) {
    public Patch {
        duplicates = List.copyOf(duplicates);
    }

    public Patch(Form form, JsonNode body) {
        this(form, body, List.of(), false);
    }

    /// The same, taking fields from those who own them.
    public Patch forced() {
        return new Patch(form, body, duplicates, true);
    }

    /// The ways to describe a change.
    public enum Form {
        /// A list of operations, RFC 6902.
        JSON,
        /// An object to lay over the other, RFC 7386.
        MERGE,
        /// The same, with lists merged by the keys that the schema names; for built-in kinds only.
        STRATEGIC,
        /// The fields that one manager wants, and no others of its own: server-side apply.
        APPLY
    }
}
