package dev.capstan.conformance.crash;

/// What a watcher was told: at this revision this happened. A removal carries what was there last.
record Event(long revision, Kind kind, Content content) {
    enum Kind {
        ADDED,
        MODIFIED,
        DELETED
    }
}
