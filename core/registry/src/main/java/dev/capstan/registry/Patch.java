package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;

/// A change to an object, in one of the ways clients describe changes.
///
/// @param body the patch as it was sent
public record Patch(Form form, JsonNode body) {
    /// The ways to describe a change.
    public enum Form {
        /// A list of operations, RFC 6902.
        JSON,
        /// An object to lay over the other, RFC 7386.
        MERGE,
        /// The same, with lists merged by the keys that the schema names; for built-in kinds only.
        STRATEGIC
    }
}
