package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// How to write.
///
/// @param dryRun do everything but commit
/// @param fieldManager who writes, for the bookkeeping of fields
/// @param stated what of this the caller has said, for those who are asked about the write; not to be changed
public record WriteOptions(boolean dryRun, String fieldManager, FieldValidation fieldValidation, ObjectNode stated) {
    /// For what this process writes by itself.
    public static final WriteOptions OWN = new WriteOptions(false, "capstan", FieldValidation.WARN);

    public static final WriteOptions DEFAULT = new WriteOptions(false, "", FieldValidation.WARN);

    public WriteOptions(boolean dryRun, String fieldManager, FieldValidation fieldValidation) {
        this(dryRun, fieldManager, fieldValidation, JsonNodeFactory.instance.objectNode());
    }
}
