package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/// A method by name, with what it is called with.
record MethodCall(String method, @Nullable Object[] arguments) {
    /// The one argument of a method that takes a time.
    ZonedDateTime time() {
        return only(ZonedDateTime.class, "time.Time");
    }

    Duration duration() {
        return only(Duration.class, "time.Duration");
    }

    ZoneId zone() {
        return only(ZoneId.class, "time.Location");
    }

    String text() {
        return only(String.class, "string");
    }

    /// Passes `result` on, of a method that takes no arguments.
    Object plain(Object result) {
        count(0);
        return result;
    }

    /// The argument at `index` of a method that takes `count` whole numbers.
    long whole(int index, int count) {
        count(count);
        return Arguments.whole(arguments, index, method);
    }

    private <T> T only(Class<T> type, String name) {
        count(1);
        if (type.isInstance(arguments[0])) {
            return type.cast(arguments[0]);
        }
        throw new Problem(
                "cannot use " + Values.typeName(arguments[0]) + " as argument (type " + name + ") to call " + method);
    }

    private void count(int expected) {
        if (arguments.length != expected) {
            var fault = arguments.length < expected ? "not enough" : "too many";
            throw new Problem(fault + " arguments to call " + method + " (expected " + expected + ", got "
                    + arguments.length + ")");
        }
    }
}
