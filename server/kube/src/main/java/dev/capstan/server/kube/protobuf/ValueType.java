package dev.capstan.server.kube.protobuf;

/// What the value of a field is.
sealed interface ValueType {
    /// A message whose form is given.
    ///
    /// @param message its name
    record Of(String message) implements ValueType {}

    /// A plain value, or a message that is something else in JSON.
    enum Known implements ValueType {
        TEXT,
        FLAG,
        INT32,
        INT64,
        DECIMAL,
        BYTES,
        /// Seconds since 1970.
        TIME,
        /// The same, with microseconds.
        MICRO_TIME,
        QUANTITY,
        INT_OR_STRING,
        /// Bytes that are JSON.
        JSON,
        /// A list of texts that is a message, so that it can be the value of a map.
        TEXTS,
        SCHEMA_OR_ARRAY,
        SCHEMA_OR_BOOL,
        SCHEMA_OR_TEXTS
    }
}
