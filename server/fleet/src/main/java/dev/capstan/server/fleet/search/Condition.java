package dev.capstan.server.fleet.search;

/// What holds of some subjects.
@FunctionalInterface
interface Condition {
    boolean holds(Subject subject);

    default Condition and(Condition other) {
        return subject -> holds(subject) && other.holds(subject);
    }

    default Condition or(Condition other) {
        return subject -> holds(subject) || other.holds(subject);
    }

    default Condition negated() {
        return subject -> !holds(subject);
    }
}
