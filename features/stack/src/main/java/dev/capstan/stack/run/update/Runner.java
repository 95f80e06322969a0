package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.stack.run.update.UpdateEnding.Reason;
import dev.capstan.streamline.Context;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/// Has an engine run what an Update wants, and tells meanwhile how far it is.
final class Runner implements AutoCloseable {
    private static final Duration FIRST_WORD = Duration.ofMillis(300);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Api api;
    private final UpdateOptions options;
    private final Set<Execution> executions = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Runner(Api api, UpdateOptions options) {
        this.api = api;
        this.options = options;
    }

    /// @param after done when nothing of it runs any longer
    /// @return the status that says what came of it; empty when it was interrupted, because this process ends
    Optional<JsonNode> run(Update update, Preparation.Outcome.Ready ready, Runnable after, Context context)
            throws Exception {
        var progress = new Progress();
        ready.warnings().forEach(each -> {
            progress.warned(each);
            context.events().warning("EnvironmentMissing", each);
        });
        var execution = new Execution(options.engine(), ready.run(), progress, after);
        var report = new UpdateReport(
                update, options.clock().instant(), ready.run().stack().project());
        executions.add(execution);
        try {
            execution.start();
            if (closed) {
                execution.interrupt();
            }
            Optional<UpdateEnding> ending = ended(update, ready.run(), execution, report, progress, context)
                    .map(each -> each.because(ready.warnings()));
            return ending.map(each -> {
                if (!each.reason().isSuccess()) {
                    context.log().info("{} failed: {}", update.getSpec().type(), each.message());
                    context.events().warning(each.reason().word(), each.message());
                }
                return report.ended(each, progress.warnings(), options.clock().instant());
            });
        } catch (InterruptedException e) {
            execution.interrupt();
            boolean _ = execution.awaitEnd(GRACE);
            throw e;
        } finally {
            executions.remove(execution);
        }
    }

    private Optional<UpdateEnding> ended(
            Update update, StackRun run, Execution execution, UpdateReport report, Progress progress, Context context)
            throws IOException, InterruptedException {
        try {
            Optional<StackResult> result = awaited(update, execution, report, progress, context);
            if (result.isEmpty()) {
                return Optional.of(UpdateEnding.failed(
                        Reason.FAILED, "interrupted, as it took more than " + options.patience(), progress.steps()));
            }
            return closed && !result.get().succeeded()
                    ? Optional.empty()
                    : Optional.of(ending(update, run, result.get()));
        } catch (ExecutionException e) {
            return closed ? Optional.empty() : Optional.of(failed(e, progress, context));
        }
    }

    /// Waits for the end of a run; empty when it took too long.
    private Optional<StackResult> awaited(
            Update update, Execution execution, UpdateReport report, Progress progress, Context context)
            throws ExecutionException, InterruptedException {
        Instant last = options.clock().instant().plus(options.patience());
        Optional<StackResult> result = execution.await(FIRST_WORD);
        while (result.isEmpty() && options.clock().instant().isBefore(last)) {
            update.setStatus(report.running(progress));
            tell(context);
            result = execution.await(PAUSE);
        }
        if (result.isEmpty()) {
            execution.interrupt();
            boolean _ = execution.awaitEnd(GRACE);
        }
        return result;
    }

    private static void tell(Context context) throws InterruptedException {
        try {
            context.publish();
        } catch (IOException | KubernetesClientException e) {
            // It goes on all the same: what came of it is told at the end.
            context.log().debug("how far it is could not be told: {}", e.getMessage());
        }
    }

    private UpdateEnding ending(Update update, StackRun run, StackResult result)
            throws IOException, InterruptedException {
        boolean preview = run.operation() == StackOperation.PREVIEW;
        boolean gives = result.succeeded() && run.operation() != StackOperation.DESTROY;
        var outputs = new Outputs(gives ? result.outputs() : Map.of());
        Optional<String> secret = preview
                ? Optional.empty()
                : outputs.keep(api, run.stack(), update.getMetadata().getName());
        return UpdateEnding.of(result, preview, outputs.shown(), secret);
    }

    /// What a provider or an engine did not foresee is a fault, of which people see the kind only: what it says may be
    /// a secret.
    private static UpdateEnding failed(ExecutionException e, Progress progress, Context context) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        boolean foreseen = cause instanceof TerminalException || cause instanceof RetryableException;
        if (!foreseen) {
            context.log().error("the engine failed", cause);
        }
        return UpdateEnding.failed(
                cause instanceof TerminalException ? Reason.INVALID : Reason.FAILED,
                foreseen
                        ? String.valueOf(cause.getMessage())
                        : "the engine failed with " + cause.getClass().getSimpleName()
                                + ", as the log of the server says",
                progress.steps());
    }

    /// Interrupts everything. What runs then is run again by the next process.
    @Override
    public void close() {
        closed = true;
        executions.forEach(Execution::interrupt);
    }
}
