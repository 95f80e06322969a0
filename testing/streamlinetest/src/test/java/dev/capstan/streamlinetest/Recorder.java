package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A handler that writes down its calls, as `sync a`, and otherwise does as it is told.
final class Recorder<T extends HasMetadata> implements Handler<T> {
    private final Handler<T> handler;
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> news = new LinkedBlockingQueue<>();

    Recorder(Handler<T> handler) {
        this.handler = handler;
    }

    /// Ends well whatever comes.
    static <T extends HasMetadata> Recorder<T> idle() {
        return new Recorder<>((_, _) -> Result.stop());
    }

    @Override
    public Result sync(T object, Context context) throws Exception {
        return recorded("sync", object, context, handler);
    }

    /// The same as a handler that finalizes.
    FinalizingHandler<T> finalizing(Handler<T> finalizer) {
        return new FinalizingHandler<>() {
            @Override
            public Result sync(T object, Context context) throws Exception {
                return Recorder.this.sync(object, context);
            }

            @Override
            public Result finalize(T object, Context context) throws Exception {
                return recorded("finalize", object, context, finalizer);
            }
        };
    }

    /// All calls so far.
    List<String> calls() {
        return List.copyOf(calls);
    }

    /// Waits for calls that have ended, in this order and with no other between them.
    void expect(String... ended) throws InterruptedException {
        for (String each : ended) {
            @Nullable String next = news.poll(60, TimeUnit.SECONDS);
            assertThat(next).isEqualTo(each);
        }
    }

    private Result recorded(String verb, T object, Context context, Handler<T> action) throws Exception {
        String call = verb + " " + object.getMetadata().getName();
        calls.add(call);
        try {
            return action.sync(object, context);
        } finally {
            news.add(call);
        }
    }
}
