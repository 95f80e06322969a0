package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/// One thing to do to both servers.
///
/// Text in paths and bodies may hold `{{…}}`, which each side fills in from what it has answered before: see [Memory].
sealed interface Step {
    /// One request, one answer.
    record Call(String method, String target, Map<String, String> headers, Body body) implements Step {
        public Call {
            headers = Map.copyOf(headers);
        }
    }

    /// A watch that is read until it shows an object created for that purpose, so that it need not wait for nothing.
    ///
    /// @param target with its query
    /// @param mark where that object is created
    /// @param sentinel that object
    record Watched(String target, String mark, ObjectNode sentinel) implements Step {}

    /// Waits until nobody looks after the object's dependents any more, which the server does by itself.
    ///
    /// @param path of the object
    record Settled(String path) implements Step {}

    /// What is sent.
    sealed interface Body {
        record None() implements Body {}

        /// As it is, however wrong.
        record Raw(String text) implements Body {}

        record Value(JsonNode tree) implements Body {}

        /// An object as it was last seen, changed by a merge patch.
        ///
        /// @param otherwise is sent when it has not been seen
        record Changed(String path, ObjectNode patch, ObjectNode otherwise) implements Body {}
    }
}
