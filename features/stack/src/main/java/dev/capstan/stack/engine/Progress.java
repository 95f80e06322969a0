package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackStep;
import java.util.ArrayList;
import java.util.List;

/// What was done in a run, and who is told. Used on many threads.
final class Progress {
    private final StackListener listener;
    /// Guarded by itself.
    private final List<StackStep> ended = new ArrayList<>();

    Progress(StackListener listener) {
        this.listener = listener;
    }

    void planned(List<StackStep> steps) {
        listener.planned(steps);
    }

    void began(StackStep step) {
        listener.began(step);
    }

    void ended(StackStep step) {
        synchronized (ended) {
            ended.add(step);
        }
        listener.ended(step);
    }

    void warned(String message) {
        listener.warned(message);
    }

    List<StackStep> steps() {
        synchronized (ended) {
            return List.copyOf(ended);
        }
    }

    boolean hasFailures() {
        return steps().stream().anyMatch(step -> step.error().isPresent());
    }
}
