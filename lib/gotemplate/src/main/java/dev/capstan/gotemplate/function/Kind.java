package dev.capstan.gotemplate.function;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Complex;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What of a value decides with which others it can be compared.
enum Kind {
    NOTHING,
    TRUTH,
    INTEGER,
    FLOAT,
    TEXT,
    COMPLEX,
    OTHER;

    static Kind of(@Nullable Object value) {
        return switch (value) {
            case null -> NOTHING;
            case String _ -> TEXT;
            case Long _ -> INTEGER;
            case Absent _ -> NOTHING;
            case Boolean _ -> TRUTH;
            case Double _ -> FLOAT;
            case Duration _ -> INTEGER;
            case Complex _ -> COMPLEX;
            default -> OTHER;
        };
    }

    boolean isNumber() {
        return this == INTEGER || this == FLOAT;
    }
}
