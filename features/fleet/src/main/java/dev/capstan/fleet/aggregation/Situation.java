package dev.capstan.fleet.aggregation;

import java.time.Instant;
import java.util.List;

/// All that the status of a cluster follows from.
///
/// @param generation what is wanted now
/// @param generationSince since when that is wanted
/// @param deleting whether the cluster is to go
/// @param children how many objects must go before it
/// @param reports at most one of each adapter
/// @param previous the conditions it has so far
public record Situation(
        long generation,
        Instant generationSince,
        boolean deleting,
        int children,
        List<Report> reports,
        List<Condition> previous,
        Instant now) {
    public Situation {
        reports = List.copyOf(reports);
        previous = List.copyOf(previous);
    }

    /// A cluster that nobody has reported about.
    public static Situation fresh(long generation, Instant since) {
        return new Situation(generation, since, false, 0, List.of(), List.of(), since);
    }

    public Situation withReports(List<Report> those) {
        return new Situation(generation, generationSince, deleting, children, those, previous, now);
    }

    public Situation withPrevious(List<Condition> those) {
        return new Situation(generation, generationSince, deleting, children, reports, those, now);
    }

    /// The same at another time.
    public Situation at(Instant time) {
        return new Situation(generation, generationSince, deleting, children, reports, previous, time);
    }

    /// The same while it is deleted, with so many objects that must go first.
    public Situation deleting(int remaining) {
        return new Situation(generation, generationSince, true, remaining, reports, previous, now);
    }
}
