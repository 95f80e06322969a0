package dev.capstan.conformance.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// What a watch or an informer told, in order: `ADDED a`.
final class Events<T extends HasMetadata> implements Watcher<T>, ResourceEventHandler<T> {
    private static final int PATIENCE_SECONDS = 30;

    private final LinkedBlockingQueue<String> told = new LinkedBlockingQueue<>();

    /// The next events, as many as asked for; fewer when they do not come.
    List<String> next(int count) throws InterruptedException {
        List<String> events = new ArrayList<>();
        while (events.size() < count) {
            String event = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (event == null) {
                return events;
            }
            events.add(event);
        }
        return events;
    }

    @Override
    public void eventReceived(Action action, T resource) {
        tell(action.name(), resource);
    }

    @Override
    public void onClose(WatcherException cause) {
        told.add("closed: " + cause.getMessage());
    }

    @Override
    public void onAdd(T resource) {
        tell("ADDED", resource);
    }

    @Override
    public void onUpdate(T before, T after) {
        if (!before.getMetadata()
                .getResourceVersion()
                .equals(after.getMetadata().getResourceVersion())) {
            tell("MODIFIED", after);
        }
    }

    @Override
    public void onDelete(T resource, boolean unknownFinalState) {
        tell("DELETED", resource);
    }

    private void tell(String what, T resource) {
        told.add(what + " " + resource.getMetadata().getName());
    }
}
