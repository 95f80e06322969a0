package dev.capstan.expr;

import java.time.Clock;

/// What an expression is compiled for.
///
/// @param bool whether the result must be a bool; then a result of nil counts as false
/// @param clock what `now()` reads
public record Options(boolean bool, Limits limits, Clock clock) {
    private static final Options DEFAULTS = new Options(false, Limits.defaults(), Clock.systemUTC());

    /// Any result, default limits, the clock of the system.
    public static Options defaults() {
        return DEFAULTS;
    }

    public Options asBool() {
        return new Options(true, limits, clock);
    }

    public Options withLimits(Limits those) {
        return new Options(bool, those, clock);
    }

    public Options withClock(Clock that) {
        return new Options(bool, limits, that);
    }
}
