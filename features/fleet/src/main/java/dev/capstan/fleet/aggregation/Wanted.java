package dev.capstan.fleet.aggregation;

/// What adapters are asked for, and what is said of one that does not answer.
///
/// @param timeout how long an answer may take, as a person reads it
record Wanted(long generation, String timeout) {
    String missing(String adapter) {
        return adapter + " has not reported about generation " + generation + " yet";
    }

    String overdue(String adapter) {
        return adapter + " has not reported about generation " + generation + " within " + timeout;
    }
}
