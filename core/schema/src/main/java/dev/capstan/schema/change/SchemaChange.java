package dev.capstan.schema.change;

/// One thing that is said differently than before, and what that means for objects and for those who write them.
///
/// @param path of the field, `spec.ports[].name`, where `[]` is every item and `.*` every other key
/// @param words what has changed, to be read behind the path: `is required now`
public record SchemaChange(Effect effect, String path, String words) {
    /// What may come of it.
    public enum Effect {
        /// Every object stays valid and loses nothing, and whoever writes objects goes on as before.
        COMPATIBLE,
        /// An object may become invalid or lose a value, or what could be written before is refused.
        BREAKING,
        /// A definition that is there cannot be changed so, whoever allows it.
        IMPOSSIBLE
    }

    public boolean isBreaking() {
        return effect != Effect.COMPATIBLE;
    }

    /// The path and the words: `spec.city is required now`.
    @Override
    public String toString() {
        return path + " " + words;
    }
}
