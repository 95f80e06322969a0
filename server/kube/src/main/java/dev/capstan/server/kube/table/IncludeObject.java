package dev.capstan.server.kube.table;

import java.util.Optional;

/// How much of each object a table carries beside its cells.
public enum IncludeObject {
    NONE,
    METADATA,
    OBJECT;

    /// Reads the query parameter `includeObject`; empty when it is none of `None`, `Metadata`, `Object` and
    /// nothing.
    public static Optional<IncludeObject> parse(String text) {
        return switch (text) {
            case "None" -> Optional.of(NONE);
            case "Metadata", "" -> Optional.of(METADATA);
            case "Object" -> Optional.of(OBJECT);
            default -> Optional.empty();
        };
    }
}
