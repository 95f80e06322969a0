package dev.capstan.expr.builtin;

import dev.capstan.expr.time.Zones;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/// The methods of values that are not plain data: `now().Year()`, `duration("1h").Seconds()`.
///
/// - time: `Year Month Day Hour Minute Second Nanosecond Weekday YearDay ISOWeek Unix UnixMilli UnixMicro UnixNano
///   IsZero IsDST Add AddDate Sub After Before Equal Compare Truncate Round In UTC Local Location Zone Format String`
/// - duration: `Hours Minutes Seconds Milliseconds Microseconds Nanoseconds Abs Round Truncate String`
/// - time zone: `String`
///
/// A month counts from 1 and a day of the week from 0 for Sunday; both are plain numbers here. Of what the original
/// returns in pairs there is the first: the year of `ISOWeek`, the name of `Zone`.
public final class Methods {
    private Methods() {}

    /// What `receiver.method(arguments…)` gives; throws [Problem] when there is no such method or it does not fit.
    public static Object call(@Nullable Object receiver, String method, @Nullable Object[] arguments, Budget budget) {
        var call = new MethodCall(method, arguments);
        var result = switch (receiver) {
            case ZonedDateTime time -> TimeMethods.call(time, call, budget);
            case Duration duration -> DurationMethods.call(duration, call);
            case ZoneId zone when method.equals("String") -> call.plain(Zones.name(zone));
            case null, default -> null;
        };
        if (result == null) {
            throw new Problem("type " + Values.typeName(receiver) + " has no method " + method);
        }
        return result;
    }
}
