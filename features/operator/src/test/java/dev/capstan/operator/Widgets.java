package dev.capstan.operator;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.ReconcilerPlugin;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A reconciler that does what a test tells it, and tells what it was asked.
final class Widgets implements ReconcilerPlugin {
    private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
    private final Deque<Step> steps = new ArrayDeque<>();
    private volatile Step usual = (_, _) -> Outcome.unchanged();
    private volatile Step destroying = (_, _) -> Outcome.deleted(1);
    private volatile Optional<Plan> plan = Optional.empty();

    /// What a call does.
    interface Step {
        Outcome take(ManagedResource resource, ReconcilerContext context) throws Exception;
    }

    /// Does this in the next call, and the next after that.
    synchronized Widgets then(Step step) {
        steps.add(step);
        return this;
    }

    Widgets always(Step step) {
        usual = step;
        return this;
    }

    Widgets destroying(Step step) {
        destroying = step;
        return this;
    }

    Widgets planning(Plan next) {
        plan = Optional.of(next);
        return this;
    }

    String asked() throws InterruptedException {
        String next = asked.poll(20, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nobody asked");
        }
        return next;
    }

    List<String> allAsked() {
        return List.copyOf(asked);
    }

    @Override
    public String name() {
        return "widgets";
    }

    @Override
    public List<String> resourceTypes() {
        return List.of("Widget");
    }

    @Override
    public Optional<Plan> plan(ManagedResource resource, ReconcilerContext context) {
        return plan;
    }

    @Override
    public Outcome reconcile(ManagedResource resource, ReconcilerContext context) throws Exception {
        asked.add("reconcile " + resource.name() + " " + resource.generation());
        return next().take(resource, context);
    }

    @Override
    public Outcome destroy(ManagedResource resource, ReconcilerContext context) throws Exception {
        asked.add("destroy " + resource.name());
        return destroying.take(resource, context);
    }

    private synchronized Step next() {
        return steps.isEmpty() ? usual : steps.removeFirst();
    }
}
