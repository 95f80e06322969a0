package dev.capstan.registry;

/// How to write.
///
/// @param dryRun do everything but commit
/// @param fieldManager who writes, for the bookkeeping of fields
public record WriteOptions(boolean dryRun, String fieldManager, FieldValidation fieldValidation) {
    public static final WriteOptions DEFAULT = new WriteOptions(false, "", FieldValidation.WARN);
}
