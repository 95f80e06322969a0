package dev.capstan.stack.engine;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.AroundTryHook;
import net.jqwik.api.lifecycle.Lifespan;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import net.jqwik.api.lifecycle.Store;
import net.jqwik.api.lifecycle.TryExecutionResult;
import net.jqwik.api.lifecycle.TryExecutor;
import net.jqwik.api.lifecycle.TryLifecycleContext;

/// Ends a property after 100 tries, or when a tenth of `capstan.minutes` is over, and says how many there were.
final class Tries implements AroundPropertyHook, AroundTryHook {
    static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int LEAST = 100;
    private static final Duration SHARE =
            Duration.ofMinutes(Long.getLong("capstan.minutes", 0)).dividedBy(10);

    private record Progress(int tries, long end) {}

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        var result = property.execute();
        System.out.println(context.label() + ": " + result.countTries() + " tries, seed "
                + result.seed().orElse("unknown"));
        return result;
    }

    @Override
    public TryExecutionResult aroundTry(TryLifecycleContext context, TryExecutor attempt, List<Object> parameters) {
        var result = attempt.execute(parameters);
        var progress = progress();
        progress.update(made -> new Progress(made.tries() + 1, made.end()));
        boolean over = progress.get().tries() >= LEAST
                && System.nanoTime() - progress.get().end() >= 0;
        return result.isSatisfied() && over ? TryExecutionResult.satisfied(true) : result;
    }

    private static Store<Progress> progress() {
        return Store.getOrCreate(
                Tries.class, Lifespan.PROPERTY, () -> new Progress(0, System.nanoTime() + SHARE.toNanos()));
    }
}
