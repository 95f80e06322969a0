package dev.capstan.fleet.aggregation;

/// Whether a report is too old.
enum Age {
    FRESH,
    STALE,
    /// There is no report, or it may be as old as it likes.
    IRRELEVANT
}
