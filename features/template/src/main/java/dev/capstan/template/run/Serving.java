package dev.capstan.template.run;

import dev.capstan.streamline.RunningController;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.instance.Revision;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The kinds whose instances are looked after, by their Templates.
///
/// Each Template is handled by one thread at a time, so its entry is changed by one only.
final class Serving {
    private final Map<ObjectKey, Served> byTemplate = new ConcurrentHashMap<>();
    private final Function<Served, RunningController> runner;

    /// @param runner begins to run a kind
    Serving(Function<Served, RunningController> runner) {
        this.runner = runner;
    }

    Optional<Served> find(ObjectKey template) {
        return Optional.ofNullable(byTemplate.get(template));
    }

    Collection<Served> all() {
        return List.copyOf(byTemplate.values());
    }

    int size() {
        return byTemplate.size();
    }

    /// Looks after the instances of a kind, as a revision says. Those that are there are looked at again when it is
    /// another.
    ///
    /// @param revision null when none is known
    Served serve(ObjectKey template, Kind kind, @Nullable Revision revision) {
        Served current = byTemplate.get(template);
        if (current != null && current.kind().equals(kind)) {
            if (revision != null) {
                current.become(revision);
                current.controller().wakeAll();
            }
            return current;
        }
        stop(template);
        var served = new Served(template, kind, revision);
        served.runBy(runner.apply(served));
        byTemplate.put(template, served);
        return served;
    }

    /// Ends that.
    void stop(ObjectKey template) {
        Served current = byTemplate.remove(template);
        if (current != null) {
            current.controller().close();
        }
    }
}
