package dev.capstan.streamlinetest.simulation;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Looks over a handler's shoulder, and objects when it is called as it never should be.
///
/// What is wrong is not thrown at the engine, which would try again, but told.
final class Judge<T extends HasMetadata> implements Handler<T> {
    private final Handler<T> handler;
    private final String finalizer;
    private final Set<String> finalized;
    private final Consumer<String> wrong;
    private final Clock clock;
    private final Map<String, Long> seen = new HashMap<>();
    private final Set<String> busy = new HashSet<>();

    /// @param finalized the uids of objects that have lost the finalizer after they were finalized
    /// @param wrong told what is wrong
    Judge(Handler<T> handler, String finalizer, Clock clock, Set<String> finalized, Consumer<String> wrong) {
        this.handler = handler;
        this.finalizer = finalizer;
        this.clock = clock;
        this.finalized = finalized;
        this.wrong = wrong;
    }

    /// The same as a handler for the engine, which finalizes if the one behind it does.
    Handler<T> asHandler() {
        return handler instanceof FinalizingHandler<T> finalizing ? new Finalizing(finalizing) : this;
    }

    @Override
    public Result sync(T object, Context context) throws Exception {
        if (object.getMetadata().getDeletionTimestamp() != null) {
            wrong.accept("sync of " + object.getMetadata().getName() + ", which is being deleted");
        }
        return watched("sync", handler, object, context);
    }

    private Result watched(String verb, Handler<T> action, T object, Context context) throws Exception {
        String name = object.getMetadata().getName();
        look(verb, object.getMetadata());
        if (!busy.add(name)) {
            wrong.accept(verb + " of " + name + " in the middle of another call");
        }
        try {
            return action.sync(object, context);
        } finally {
            busy.remove(name);
        }
    }

    private void look(String verb, ObjectMeta meta) {
        long version = Long.parseLong(meta.getResourceVersion());
        long before = seen.merge(meta.getUid(), version, Math::max);
        if (before > version) {
            wrong.accept(verb + " of " + meta.getName() + " at " + version + " after it was seen at " + before);
        }
        if (finalized.contains(meta.getUid())) {
            wrong.accept(verb + " of " + meta.getName() + ", which was finalized before");
        }
        if (Crowd.isPaused(meta, clock)) {
            wrong.accept(verb + " of " + meta.getName() + ", which is paused");
        }
    }

    private final class Finalizing implements FinalizingHandler<T> {
        private final FinalizingHandler<T> finalizing;

        Finalizing(FinalizingHandler<T> finalizing) {
            this.finalizing = finalizing;
        }

        @Override
        public Result sync(T object, Context context) throws Exception {
            if (!object.getMetadata().getFinalizers().contains(finalizer)) {
                wrong.accept("sync of " + object.getMetadata().getName() + " without its finalizer");
            }
            return Judge.this.sync(object, context);
        }

        @Override
        public Result finalize(T object, Context context) throws Exception {
            if (object.getMetadata().getDeletionTimestamp() == null) {
                wrong.accept("finalize of " + object.getMetadata().getName() + ", which is not being deleted");
            }
            return watched("finalize", finalizing::finalize, object, context);
        }
    }
}
