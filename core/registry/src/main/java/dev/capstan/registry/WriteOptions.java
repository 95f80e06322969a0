package dev.capstan.registry;

/// How to write.
///
/// @param dryRun do everything but commit
/// @param fieldManager who writes, for the bookkeeping of fields
public record WriteOptions(boolean dryRun, String fieldManager, FieldValidation fieldValidation) {
    /// For what this process writes by itself.
    public static final WriteOptions OWN = new WriteOptions(false, "capstan", FieldValidation.WARN);

    public static final WriteOptions DEFAULT = new WriteOptions(false, "", FieldValidation.WARN);
}
