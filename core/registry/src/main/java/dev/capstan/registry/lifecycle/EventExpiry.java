package dev.capstan.registry.lifecycle;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.time.Duration;

/// Forgets events that nobody has renewed for a while.
final class EventExpiry implements AutoCloseable {
    private static final GroupResource EVENTS = new GroupResource("", "events");

    private final Registry registry;
    private final Duration age;
    private final WorkQueue<Due> queue = new WorkQueue<>("event-expiry", this::process);

    /// @param revision an event that was written again since is not due
    private record Due(ResourceKey key, long revision) {}

    EventExpiry(Registry registry, Duration age) {
        this.registry = registry;
        this.age = age;
    }

    void start(View view) {
        view.all(EVENTS).forEach(each -> queue.addAfter(new Due(each.key(), each.revision()), age));
        queue.start();
    }

    void see(IndexChange change) {
        Stored after = change.after();
        if (after != null && change.key().resource().equals(EVENTS)) {
            queue.addAfter(new Due(change.key(), after.revision()), age);
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    private void process(Due due) {
        Stored event = registry.view().find(due.key);
        if (event == null || event.revision() != due.revision) {
            return;
        }
        var options = new DeleteOptions(false, null, null, Long.toString(due.revision));
        Absence.ignoring(() -> registry.delete(ResourcePath.of(due.key), options));
    }
}
