package dev.capstan.stack.state;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is kept of a stack.
///
/// @param places how many there may be; 0 when nothing ever was
record Found(int places, List<Kept> all) {
    static final Found NOTHING = new Found(0, List.of());

    Found {
        all = List.copyOf(all);
    }

    /// One object.
    ///
    /// @param content empty when the place is free
    record Kept(Place place, Optional<Content> content) {}

    /// What is sealed in it.
    record Content(String key, Map<String, Object> entry) {}
}
