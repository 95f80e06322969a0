package dev.capstan.stack.run.stack;

import java.util.Locale;

/// What an Update that is made for a Stack does.
enum UpdateType {
    UP,
    PREVIEW,
    DESTROY;

    /// As an Update says it in `spec.type`.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
