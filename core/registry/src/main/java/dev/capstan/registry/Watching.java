package dev.capstan.registry;

import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.registry.watch.Watch;
import java.util.List;

/// A watch that has begun.
///
/// @param initial what there is, when the watch begins with the state
/// @param revision the revision of that state, or the one after which the watch goes on
public record Watching(ResourceType type, TypeVersion version, List<Stored> initial, long revision, Watch watch)
        implements AutoCloseable {
    @Override
    public void close() {
        watch.close();
    }
}
