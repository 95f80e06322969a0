package dev.capstan.server.rest.sse;

import java.util.List;

/// A part of what has happened.
///
/// @param happenings in order; with those that show nothing, or not to everybody
/// @param end everything up to this revision is in it, from where it was asked for
record Page(List<Happening> happenings, long end) {
    Page {
        happenings = List.copyOf(happenings);
    }
}
