package dev.capstan.streamline;

import dev.capstan.streamline.cache.Change;
import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/// Takes a key through one pass: a span and a log context around it, meters after it, and the queue told what
/// is next.
final class Passes<T extends HasMetadata> {
    private final Reconciler<T> reconciler;
    private final ObjectCache cache;
    private final WorkQueue<ObjectKey> queue;
    private final Triggers triggers;
    private final String controller;
    private final ControllerMeters meters;
    private final Environment environment;
    private final Logger log;

    /// Wires the engine of a controller together.
    Passes(
            Controller<T> controller,
            Environment environment,
            Watchlist watchlist,
            WorkQueue<ObjectKey> queue,
            Triggers triggers,
            ControllerMeters meters) {
        this.cache = watchlist.cache();
        this.queue = queue;
        this.triggers = triggers;
        this.controller = controller.name();
        this.meters = meters;
        this.environment = environment;
        this.log = LoggerFactory.getLogger("dev.capstan.streamline.controller." + controller.name());
        var patcher = new Patcher(
                environment.wire(),
                controller.kind(),
                cache,
                environment.leadership(),
                controller.name(),
                (before, after) -> triggers.changed(new Change(before, after), false));
        var shared = new OwnedObjects.Shared(
                environment.wire(),
                environment.leadership(),
                watchlist,
                controller.name(),
                owner -> triggers.add(owner, Lane.LIVE));
        this.reconciler = new Reconciler<>(
                controller,
                patcher,
                environment,
                (object, publisher) -> HandlerContext.of(
                        object, controller.name(), log, new OwnedObjects(object, shared), environment, publisher));
    }

    void process(WorkQueue.Taken<ObjectKey> taken, Guard guard) {
        ObjectKey key = taken.key();
        String id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        Span span = environment
                .tracer()
                .spanBuilder("reconcile " + controller)
                .setAttribute("k8s.namespace.name", key.namespace())
                .setAttribute("streamline.object.name", key.name())
                .setAttribute("streamline.reconcile.id", id)
                .startSpan();
        long started = environment.nanos().getAsLong();
        try (Scope _ = span.makeCurrent();
                var _ = MDC.putCloseable("controller", controller);
                var _ = MDC.putCloseable("object", key.toString());
                var _ = MDC.putCloseable("reconcileID", id)) {
            Outcome outcome = reconciler.reconcile(key, guard);
            long ended = environment.nanos().getAsLong();
            meters.handled(taken, outcome, Duration.ofNanos(ended - started), ended);
            settle(taken, outcome, span);
        } finally {
            span.end();
        }
    }

    private void settle(WorkQueue.Taken<ObjectKey> taken, Outcome outcome, Span span) {
        ObjectKey key = taken.key();
        switch (outcome) {
            case Outcome.Settled() -> queue.done(key);
            case Outcome.After(Duration delay) -> queue.doneUntil(key, delay);
            case Outcome.Abandoned() -> queue.done(key);
            case Outcome.Again() -> queue.again(key);
            case Outcome.Requeue() -> {
                Duration _ = queue.retry(key);
            }
            case Outcome.Failed(Throwable cause) -> {
                Duration delay = queue.retry(key);
                failed(span, cause);
                // Once is news; after that it only goes on.
                Level level = taken.failures() == 0 ? Level.WARN : Level.DEBUG;
                log.atLevel(level)
                        .setCause(cause)
                        .log("{} failed and is tried again in {} ms: {}", key, delay.toMillis(), cause.getMessage());
            }
            case Outcome.Terminal(TerminalException cause) -> {
                cache.get(key).ifPresent(triggers::giveUp);
                queue.done(key);
                failed(span, cause);
                log.error("{} failed and is not tried again before it changes: {}", key, cause.getMessage(), cause);
            }
        }
    }

    private static void failed(Span span, Throwable cause) {
        span.recordException(cause);
        span.setStatus(StatusCode.ERROR, String.valueOf(cause.getMessage()));
    }
}
