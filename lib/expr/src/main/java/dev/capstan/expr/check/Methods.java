package dev.capstan.expr.check;

import static java.util.Map.entry;

import dev.capstan.expr.type.Type;
import java.util.List;
import java.util.Map;

/// What can be called on a time, a duration or a time zone: `now().Year()`.
final class Methods {
    private static final Map<String, Type.Method> TIME = Map.ofEntries(
            method("Year", Type.INT),
            method("Month", Type.INT),
            method("Day", Type.INT),
            method("Hour", Type.INT),
            method("Minute", Type.INT),
            method("Second", Type.INT),
            method("Nanosecond", Type.INT),
            method("Weekday", Type.INT),
            method("YearDay", Type.INT),
            method("ISOWeek", Type.INT),
            method("Unix", Type.INT),
            method("UnixMilli", Type.INT),
            method("UnixMicro", Type.INT),
            method("UnixNano", Type.INT),
            method("String", Type.TEXT),
            method("Format", Type.TEXT, Type.TEXT),
            method("IsZero", Type.BOOL),
            method("IsDST", Type.BOOL),
            method("Before", Type.BOOL, Type.TIME),
            method("After", Type.BOOL, Type.TIME),
            method("Equal", Type.BOOL, Type.TIME),
            method("Compare", Type.INT, Type.TIME),
            method("Add", Type.TIME, Type.DURATION),
            method("AddDate", Type.TIME, Type.INT, Type.INT, Type.INT),
            method("Sub", Type.DURATION, Type.TIME),
            method("Truncate", Type.TIME, Type.DURATION),
            method("Round", Type.TIME, Type.DURATION),
            method("UTC", Type.TIME),
            method("Local", Type.TIME),
            method("In", Type.TIME, Type.ZONE),
            method("Location", Type.ZONE),
            method("Zone", Type.TEXT));

    private static final Map<String, Type.Method> DURATION = Map.ofEntries(
            method("Hours", Type.FLOAT),
            method("Minutes", Type.FLOAT),
            method("Seconds", Type.FLOAT),
            method("Milliseconds", Type.INT),
            method("Microseconds", Type.INT),
            method("Nanoseconds", Type.INT),
            method("String", Type.TEXT),
            method("Abs", Type.DURATION),
            method("Round", Type.DURATION, Type.DURATION),
            method("Truncate", Type.DURATION, Type.DURATION));

    private static final Map<String, Type.Method> ZONE = Map.ofEntries(method("String", Type.TEXT));

    private Methods() {}

    /// By name; none for most types.
    static Map<String, Type.Method> of(Type target) {
        return switch (target.kind()) {
            case TIME -> TIME;
            case DURATION -> DURATION;
            case ZONE -> ZONE;
            case ANY, NIL, BOOL, INT, FLOAT, TEXT, ARRAY, MAP, FUNCTION -> Map.of();
        };
    }

    private static Map.Entry<String, Type.Method> method(String name, Type result, Type... parameters) {
        return entry(name, new Type.Method(name, List.of(parameters), result));
    }
}
