package dev.capstan.conformance.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;

/// What somebody was told that the state is at a revision.
///
/// @param writer whose objects these are, or `""` for everybody's
/// @param found by name
record Snapshot(long revision, String writer, Map<String, Present> found) {
    /// @param revision at which the object was last written
    record Present(Content content, long revision) {}

    Snapshot {
        found = Map.copyOf(found);
    }

    /// Reads a list.
    static Snapshot of(String writer, JsonNode list) {
        var found = new HashMap<String, Present>();
        for (JsonNode each : list.path("items")) {
            var content = Content.of(each);
            if (found.put(content.name(), new Present(content, Content.revision(each))) != null) {
                throw new AssertionError("a list holds " + content.name() + " twice");
            }
        }
        return new Snapshot(Content.revision(list), writer, found);
    }
}
