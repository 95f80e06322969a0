package dev.capstan.cel.rules;

import dev.capstan.schema.Correlation;
import org.jspecify.annotations.Nullable;

/// What is known of a value before a change.
///
/// @param own the value itself; null when it cannot be told which it was
/// @param around the nearest value around it of which it can be told
record Past(@Nullable Correlation own, @Nullable Correlation around) {
    static final Past NONE = new Past(null, null);

    /// Whether a problem with this value is an old one.
    boolean unchanged() {
        Correlation known = own != null ? own : around;
        return known != null && known.unchanged();
    }

    /// `apiVersion` and `kind` of the whole object are the same in all of its versions, so they say nothing.
    Past field(String name) {
        if (own == null) {
            return this;
        }
        if (around == null && (name.equals("apiVersion") || name.equals("kind"))) {
            return NONE;
        }
        return new Past(own.field(name), own);
    }

    Past item(int index) {
        return own == null ? this : new Past(own.item(index), own);
    }
}
