package dev.capstan.stack;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackStep;
import java.util.ArrayList;
import java.util.List;

/// Notes what it is told.
final class Witness implements StackListener {
    private final List<String> told = new ArrayList<>();
    private final List<StackStep> planned = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    @Override
    public synchronized void planned(List<StackStep> steps) {
        planned.addAll(steps);
    }

    @Override
    public synchronized void began(StackStep step) {
        told.add("began " + step.name());
    }

    @Override
    public synchronized void ended(StackStep step) {
        told.add((step.error().isEmpty() ? "ended " : "failed ") + step.name());
    }

    @Override
    public synchronized void warned(String message) {
        warnings.add(message);
    }

    synchronized List<String> told() {
        return List.copyOf(told);
    }

    synchronized List<StackStep> planned() {
        return List.copyOf(planned);
    }

    synchronized List<String> warnings() {
        return List.copyOf(warnings);
    }
}
