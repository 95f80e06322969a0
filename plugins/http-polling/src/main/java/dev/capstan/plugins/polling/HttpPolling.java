package dev.capstan.plugins.polling;

import dev.capstan.plugins.kit.Caller;
import dev.capstan.spi.InputContext;
import dev.capstan.spi.InputPlugin;
import dev.capstan.spi.TerminalException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Asks HTTP endpoints for lists of resources and submits what has changed; see `docs/guide/http-polling.md`.
///
/// Each source is asked on a thread of its own: one that hangs keeps no other waiting. What goes wrong with a
/// source is logged when it changes, and the source is asked again.
public final class HttpPolling implements InputPlugin {
    @Override
    public String name() {
        return "http_polling";
    }

    /// @throws TerminalException when the settings make no sense, with all that is wrong
    @Override
    public void start(InputContext context) throws InterruptedException {
        List<Source> sources = Source.all(context.settings());
        try (var caller = new Caller();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Void>> loops = new ArrayList<>();
            for (Source source : sources) {
                Callable<Void> loop = () -> loop(new Poller(source, caller, context), source, context);
                loops.add(threads.submit(loop));
            }
            try {
                awaitAll(loops);
            } finally {
                loops.forEach(each -> each.cancel(true));
            }
        }
    }

    private static Void loop(Poller poller, Source source, InputContext context) throws InterruptedException {
        while (!context.shutdown().isRequested()) {
            poller.poll();
            boolean _ = context.shutdown().await(poller.pause().orElse(source.interval()));
        }
        return null;
    }

    private static void awaitAll(List<Future<Void>> loops) throws InterruptedException {
        for (Future<Void> each : loops) {
            try {
                each.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a source cannot be asked any more: " + e.getCause(), e);
            }
        }
    }
}
