package dev.capstan.stack.run.update;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/// How far a run is, as it tells it. All fields are guarded by this object's lock.
final class Progress implements StackListener {
    private static final int MOST_WARNINGS = 20;

    private final Map<String, Told> steps = new LinkedHashMap<>();
    private final SequencedSet<String> warnings = new LinkedHashSet<>();

    /// A step, and how it is.
    record Told(StackStep step, State state) {}

    /// How a step is.
    enum State {
        PENDING,
        RUNNING,
        DONE,
        FAILED
    }

    @Override
    public synchronized void planned(List<StackStep> planned) {
        planned.forEach(each -> steps.putIfAbsent(key(each), new Told(each, State.PENDING)));
    }

    @Override
    public synchronized void began(StackStep step) {
        steps.put(key(step), new Told(step, State.RUNNING));
    }

    @Override
    public synchronized void ended(StackStep step) {
        steps.put(key(step), Progress.over(step));
    }

    @Override
    public synchronized void warned(String message) {
        if (warnings.size() < MOST_WARNINGS) {
            warnings.add(message);
        }
    }

    static Told planned(StackStep step) {
        return new Told(step, step.error().isPresent() ? State.FAILED : State.PENDING);
    }

    static Told over(StackStep step) {
        return new Told(step, step.error().isPresent() ? State.FAILED : State.DONE);
    }

    /// One resource may be refreshed and then changed.
    private static String key(StackStep step) {
        return step.kind() + " " + step.urn();
    }

    synchronized List<Told> steps() {
        return new ArrayList<>(steps.values());
    }

    synchronized List<String> warnings() {
        return new ArrayList<>(warnings);
    }
}
