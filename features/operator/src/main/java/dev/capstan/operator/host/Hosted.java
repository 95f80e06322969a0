package dev.capstan.operator.host;

import dev.capstan.operator.host.PluginState.Condition;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.streamline.queue.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A plugin that lives here: started on a thread of its own, and started again when it crashes.
///
/// Its condition is guarded by its lock; whoever wants to know of a change is told outside of it.
public final class Hosted {
    private static final Logger LOG = LoggerFactory.getLogger(Hosted.class);

    private final Extension extension;
    private final String source;
    private final Surroundings surroundings;
    private final ShutdownLatch shutdown = new ShutdownLatch();
    private final Uses uses = new Uses();
    private @Nullable ReconcilerContext context;
    private @Nullable Thread thread;
    private Condition condition = Condition.STARTING;
    private String message = "";
    private int restarts;
    private Instant since;

    /// @param changed run when a plugin has begun or ceased to run
    record Surroundings(Contexts contexts, Backoff backoff, Clock clock, Runnable changed) {}

    Hosted(Extension extension, String source, Surroundings surroundings) {
        this.extension = extension;
        this.source = source;
        this.surroundings = surroundings;
        this.since = surroundings.clock().instant();
    }

    public Extension extension() {
        return extension;
    }

    public String name() {
        return extension.name();
    }

    String source() {
        return source;
    }

    public synchronized boolean isRunning() {
        return condition == Condition.RUNNING;
    }

    /// Whether it may use its name and its types.
    synchronized boolean holdsClaims() {
        return condition != Condition.REFUSED;
    }

    /// What it was given when it was started.
    public synchronized ReconcilerContext context() {
        ReconcilerContext known = context;
        if (known == null) {
            throw new IllegalStateException("plugin " + name() + " was not started");
        }
        return known;
    }

    /// Who is using it just now, as an action.
    public Uses uses() {
        return uses;
    }

    public boolean isShownBy(PluginState state) {
        return state.name().equals(name())
                && state.kind().equals(extension.kind())
                && state.source().equals(source);
    }

    synchronized PluginState state() {
        return new PluginState(
                name(), extension.kind(), source, extension.types(), condition, message, restarts, since, List.of());
    }

    void refuse(String why) {
        become(Condition.REFUSED, why);
        LOG.warn("Plugin {} of {} is refused: {}", name(), source, why);
    }

    synchronized void start() {
        condition = Condition.STARTING;
        message = "";
        thread = Thread.ofVirtual().name("plugin-" + name()).start(this::run);
    }

    /// From now on it is given nothing more.
    void drain() {
        become(Condition.DRAINING, "");
    }

    /// Ends it. To be called when nobody uses it any more.
    ///
    /// @param grace how long it may take before it is interrupted
    void stop(Duration grace) throws InterruptedException {
        shutdown.request();
        boolean _ = uses.awaitNone(grace);
        Thread running = thread();
        if (running == null) {
            return; // It was never started.
        }
        if (!running.join(grace)) {
            running.interrupt();
            LOG.warn("Plugin {} of {} did not end within {}, and was interrupted", name(), source, grace);
        }
        try {
            switch (extension) {
                case Extension.Reconciles(var _, var _, var plugin) -> plugin.stop();
                case Extension.Acts(var _, var plugin) -> plugin.stop();
                // An input was stopped at the end of its turn.
                case Extension.Feeds _, Extension.Handles<?> _, Extension.Provides _ -> {}
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception | LinkageError e) {
            LOG.warn("Plugin {} of {} could not be stopped: {}", name(), source, e.toString());
        }
    }

    private synchronized @Nullable Thread thread() {
        return thread;
    }

    private void run() {
        try {
            for (int failures = 1; !shutdown.isRequested(); failures++) {
                String why = attempt();
                if (shutdown.isRequested()) {
                    return;
                }
                Duration delay = surroundings.backoff().delay(failures, ThreadLocalRandom.current());
                crashed(why, delay);
                if (shutdown.await(delay)) {
                    return;
                }
                restarting();
            }
        } catch (InterruptedException _) {
            // Its end, which was asked for and took too long.
        }
    }

    /// Runs it until it ends.
    ///
    /// @return why it has ended
    private String attempt() throws InterruptedException {
        try {
            switch (extension) {
                case Extension.Reconciles reconciles -> reconcile(reconciles);
                case Extension.Feeds(var name, var plugin) ->
                    new Feeding(name, plugin, surroundings.contexts(), shutdown, this::turned).run();
                case Extension.Acts _, Extension.Handles<?> _, Extension.Provides _ -> {
                    running();
                    shutdown.await();
                }
            }
            return "its loop has ended, though nobody asked for that";
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
            LOG.warn("Plugin {} of {} has crashed", name(), source, e);
            return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
    }

    private void reconcile(Extension.Reconciles reconciles) throws Exception {
        ReconcilerContext given = surroundings.contexts().reconciler(name(), shutdown);
        synchronized (this) {
            context = given;
        }
        boolean loops = reconciles.plugin().ownsLoop();
        if (loops) {
            running();
        }
        reconciles.plugin().start(given);
        if (!loops) {
            running();
            shutdown.await();
        }
    }

    /// An input runs while it is its turn.
    private synchronized void turned(Condition next, String why) {
        boolean alive = condition != Condition.DRAINING && condition != Condition.REFUSED;
        if (alive && (condition != next || !message.equals(why))) {
            become(next, why);
        }
    }

    private void running() {
        boolean started;
        synchronized (this) {
            started = condition == Condition.STARTING;
            if (started) {
                become(Condition.RUNNING, "");
            }
        }
        if (started) {
            surroundings.changed().run();
        }
    }

    private void crashed(String why, Duration delay) {
        synchronized (this) {
            if (condition == Condition.DRAINING) {
                return;
            }
            become(Condition.CRASHED, why + "; started again in " + delay.toSeconds() + " s");
        }
        surroundings.changed().run();
    }

    private synchronized void restarting() {
        if (condition == Condition.CRASHED) {
            restarts++;
            become(Condition.STARTING, "");
        }
    }

    private synchronized void become(Condition condition, String message) {
        this.condition = condition;
        this.message = message;
        this.since = surroundings.clock().instant();
    }
}
