package dev.capstan.gotemplate.function;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Complex;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What Go takes for true: anything but nothing, false, zero and the empty.
public final class Truth {
    private Truth() {}

    public static boolean of(@Nullable Object value) {
        if (value instanceof Boolean truth) {
            return truth;
        }
        return switch (value) {
            case null -> false;
            case String text -> !text.isEmpty();
            case Absent _ -> false;
            case Long number -> number != 0;
            case Double number -> number != 0;
            case Map<?, ?> map -> !map.isEmpty();
            case List<?> list -> !list.isEmpty();
            case byte[] bytes -> bytes.length > 0;
            case Complex number -> !number.isZero();
            case Duration duration -> !duration.isZero();
            default -> true;
        };
    }
}
