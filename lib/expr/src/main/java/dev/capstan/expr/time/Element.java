package dev.capstan.expr.time;

/// What a part of a [Layout] stands for.
public enum Element {
    MONTH_NAME,
    WEEKDAY_NAME,
    ZONE_NAME,
    YEAR,
    YEAR_OF_CENTURY,
    YEAR_DAY,
    MONTH,
    DAY,
    HOUR,
    HOUR_OF_12,
    MINUTE,
    SECOND,
    HALF_OF_DAY,
    OFFSET,
    /// A point or comma and some zeros (all are written) or nines (up to the last that matters).
    FRACTION
}
