package dev.capstan.streamline;

import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.patch.Codec;
import dev.capstan.streamline.patch.StatusField;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Looks at one object once: fetch, route, call the handler, patch the status, say what comes next.
///
/// | being deleted | handler finalizes | has our finalizer | what happens |
/// |---|---|---|---|
/// | no | no | – | `sync` |
/// | no | yes | no | the finalizer is put on, then `sync` |
/// | no | yes | yes | `sync` |
/// | yes | – | no | nothing: we are done with it |
/// | yes | no | yes | the finalizer, of an earlier handler, is taken off |
/// | yes | yes | yes | `finalize`; when done, the status is patched, then the finalizer is taken off |
final class Reconciler<T extends HasMetadata> {
    private static final int NOT_FOUND = 404;

    private final Controller<T> controller;
    private final Patcher patcher;
    private final Finalizers finalizers;
    private final StatusField status;
    private final Clock clock;
    private final Leadership leadership;
    private final Codec<T> codec;
    private final BiFunction<T, HandlerContext.Publisher, Context> contexts;
    private final StrayEdits stray = new StrayEdits();

    Reconciler(
            Controller<T> controller,
            Patcher patcher,
            Environment environment,
            BiFunction<T, HandlerContext.Publisher, Context> contexts) {
        this.controller = controller;
        this.patcher = patcher;
        this.finalizers = new Finalizers(patcher, controller.finalizer());
        this.status = StatusField.of(controller.type());
        this.clock = environment.clock();
        this.leadership = environment.leadership();
        this.codec = Codec.of(environment.wire().serialization(), controller.type())
                .completing(object -> name(object, controller.kind()));
        this.contexts = contexts;
    }

    Outcome reconcile(ObjectKey key, Guard guard) {
        try {
            Optional<HeldObject> held = patcher.current(key);
            if (held.isEmpty()) {
                controller.handler().gone(key);
                return new Outcome.Settled();
            }
            Pause pause = Pause.of(held.get().header(), clock);
            return pause.holds() ? after(pause) : route(held.get(), guard);
        } catch (InterruptedException | StoppedException _) {
            return new Outcome.Abandoned();
        } catch (KubernetesClientException e) {
            return e.getCode() == NOT_FOUND && isGone(key) ? new Outcome.Settled() : new Outcome.Failed(e);
        } catch (IOException | RuntimeException | Error e) {
            return Outcome.of(e);
        }
    }

    private Outcome route(HeldObject held, Guard guard) throws IOException, InterruptedException {
        T object = codec.read(held.json());
        boolean marked = object.getMetadata().getFinalizers().contains(controller.finalizer());
        @Nullable FinalizingHandler<? super T> finalizing = finalizing();
        if (!held.header().deleting()) {
            return finalizing == null || marked
                    ? handle(held, object, controller.handler(), guard).outcome()
                    : markAndHandle(held, guard);
        }
        if (!marked) {
            return new Outcome.Settled();
        }
        if (finalizing == null) {
            finalizers.remove(held);
            return new Outcome.Settled();
        }
        return cleanUp(held, finalizing, guard);
    }

    /// Finalizes an object, as the server has it now: a cache that is behind, of a new leader or after an
    /// answer that was lost, may still show what was already finalized.
    private Outcome cleanUp(HeldObject held, FinalizingHandler<? super T> finalizing, Guard guard)
            throws IOException, InterruptedException {
        HeldObject fresh = patcher.read(held.header().key());
        T object = codec.read(fresh.json());
        boolean ours = fresh.header().uid().equals(held.header().uid())
                && object.getMetadata().getFinalizers().contains(controller.finalizer());
        if (!ours) {
            return new Outcome.Settled();
        }
        Pause pause = Pause.of(fresh.header(), clock);
        if (pause.holds()) {
            return after(pause);
        }
        Handled handled = handle(fresh, object, finalizing::finalize, guard);
        if (handled.outcome() instanceof Outcome.Settled) {
            finalizers.remove(handled.object());
        }
        return handled.outcome();
    }

    /// Goes on with the object as it is with the finalizer, so that what has just come need not queue up twice.
    private Outcome markAndHandle(HeldObject held, Guard guard) throws IOException, InterruptedException {
        Optional<HeldObject> marked = finalizers.add(held);
        if (marked.isEmpty()) {
            return new Outcome.Requeue();
        }
        boolean usual = !marked.get().header().deleting()
                && !Pause.of(marked.get().header(), clock).holds();
        return usual
                ? handle(marked.get(), codec.read(marked.get().json()), controller.handler(), guard)
                        .outcome()
                : new Outcome.Again();
    }

    /// What came of a call.
    ///
    /// @param object as it is after the status was patched
    private record Handled(Outcome outcome, HeldObject object) {}

    private Handled handle(HeldObject held, T object, Handler<? super T> handler, Guard guard)
            throws IOException, InterruptedException {
        status.fill(object);
        var draft = new Draft<>(held, object, codec);
        @Nullable Object observed = status.observedGeneration(object);
        Context context = contexts.apply(object, () -> draft.send(patcher));
        Outcome outcome = call(handler, object, context, guard);
        boolean left = Objects.equals(observed, status.observedGeneration(object));
        if (controller.observesGeneration() && left && !(outcome instanceof Outcome.Failed)) {
            status.observe(object, held.header().generation());
        }
        try {
            HeldObject sent = draft.send(patcher);
            stray.report(held.header(), draft.strays(), context.log());
            return new Handled(outcome, sent);
        } catch (IOException | RuntimeException e) {
            throw surfacing(outcome, e);
        }
    }

    private Outcome call(Handler<? super T> handler, T object, Context context, Guard guard) {
        try {
            return Outcome.of(guard.call(() -> handler.sync(object, context)));
        } catch (StoppedException e) {
            throw e;
        } catch (Throwable e) { // Whatever it is, it is this object's trouble alone.
            if (!leadership.held()) {
                throw new StoppedException(Fence.NOT_LEADING);
            }
            return Outcome.of(e);
        }
    }

    /// The status could not be written: that is what failed, unless the handler had failed before.
    private static RuntimeException surfacing(Outcome outcome, Exception patching) throws IOException {
        if (outcome instanceof Outcome.Failed(Throwable cause)) {
            patching.addSuppressed(cause);
        }
        switch (patching) {
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            default -> throw new IllegalStateException(patching);
        }
    }

    /// An object of no class says what it is, which lists leave out.
    private static void name(HasMetadata object, Kind kind) {
        if (object instanceof GenericKubernetesResource generic) {
            generic.setApiVersion(kind.apiVersion());
            generic.setKind(kind.name());
        }
    }

    /// Whether an object is gone from the server, whatever the cache says.
    private boolean isGone(ObjectKey key) {
        try {
            HeldObject _ = patcher.read(key);
            return false;
        } catch (KubernetesClientException e) {
            return e.getCode() == NOT_FOUND;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Outcome after(Pause pause) {
        return pause.until().<Outcome>map(Outcome.After::new).orElseGet(Outcome.Settled::new);
    }

    @SuppressWarnings("unchecked") // A handler of T that finalizes, finalizes T.
    private @Nullable FinalizingHandler<? super T> finalizing() {
        return controller.handler() instanceof FinalizingHandler<?> found ? (FinalizingHandler<? super T>) found : null;
    }
}
