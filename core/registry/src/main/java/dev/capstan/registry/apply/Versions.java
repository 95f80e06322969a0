package dev.capstan.registry.apply;

import dev.capstan.registry.fields.Typed;
import org.jspecify.annotations.Nullable;

/// The versions of one kind.
public interface Versions {
    /// The object in another version of its kind; null when there is no such version any more.
    ///
    /// @throws dev.capstan.registry.fields.MisfitException when it does not fit the schema of that version
    @Nullable
    Typed convert(Typed object, String apiVersion);
}
