package dev.capstan.app;

import dev.capstan.localjobs.image.AllowedImages;
import java.util.Optional;
import java.util.OptionalInt;

/// Whether jobs run here as processes of this machine, and which.
///
/// @param images those that may be run; empty when no job is
/// @param limit how many pods may run at the same time
record LocalJobsSetting(Optional<AllowedImages> images, OptionalInt limit) {
    /// As it is when nobody says otherwise.
    static LocalJobsSetting off() {
        return new LocalJobsSetting(Optional.empty(), OptionalInt.empty());
    }
}
