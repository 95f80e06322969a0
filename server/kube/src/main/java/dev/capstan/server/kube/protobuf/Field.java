package dev.capstan.server.kube.protobuf;

/// A field of a message.
///
/// @param name in JSON
record Field(int number, String name, Shape shape, ValueType type, Presence presence) {
    /// How many values it has, and where they go.
    enum Shape {
        ONE,
        LIST,
        /// By text.
        MAP,
        /// A message whose fields are fields of the message around it.
        INLINE
    }

    /// When it is part of the JSON.
    enum Presence {
        /// Even when it was not sent: a zero, an empty text, an object without fields.
        ALWAYS,
        /// Unless it is zero or empty.
        NONZERO,
        /// When it was sent, zero or not.
        SET
    }
}
