package dev.capstan.server.rest.sse;

import java.util.List;

/// What a reader finds when it looks for more.
sealed interface Reading {
    Reading NOTHING = new More(List.of());

    /// This has happened, in this order; perhaps nothing.
    record More(List<Happening> happenings) implements Reading {}

    /// The log has moved past the reader, which is too slow.
    record Behind() implements Reading {}

    /// What happened after the reader's place is forgotten, by the store too.
    record Forgotten() implements Reading {}
}
