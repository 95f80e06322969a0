package dev.capstan.operator.lifecycle;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Where a resource is in its life.
enum Phase {
    PENDING,
    RECONCILING,
    READY,
    FAILED,
    DELETING;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What a status says; one that says nothing, or what nobody knows, is pending.
    static Phase of(@Nullable Object text) {
        for (Phase each : values()) {
            if (each.text().equals(text)) {
                return each;
            }
        }
        return PENDING;
    }
}
