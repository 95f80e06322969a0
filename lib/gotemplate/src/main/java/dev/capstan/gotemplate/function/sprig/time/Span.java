package dev.capstan.gotemplate.function.sprig.time;

import dev.capstan.gotemplate.format.Times;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Receiver;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The methods of a duration, as Go names them.
public record Span(Duration duration) implements Receiver {
    @Override
    public Object call(String method, List<? extends @Nullable Object> arguments) {
        if (!arguments.isEmpty()) {
            throw new Problem("a duration has no " + method + " that takes arguments");
        }
        long nanos = Times.nanos(duration);
        return switch (method) {
            case "Hours" -> nanos / 3.6e12;
            case "Minutes" -> nanos / 6e10;
            case "Seconds" -> nanos / 1e9;
            case "Milliseconds" -> nanos / 1_000_000;
            case "Microseconds" -> nanos / 1_000;
            case "Nanoseconds" -> nanos;
            case "String" -> Times.text(duration);
            default -> throw new Problem("a duration has no " + method);
        };
    }

    @Override
    public String typeName() {
        return "time.Duration";
    }
}
