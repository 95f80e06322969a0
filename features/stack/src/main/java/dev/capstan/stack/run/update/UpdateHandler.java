package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/// Runs an Update when it is its turn.
final class UpdateHandler implements Handler<Update> {
    private static final Duration PATIENCE_FOR_STACK = Duration.ofSeconds(10);
    private static final Duration SOON = Duration.ofMillis(500);
    private static final int NOT_FOUND = 404;

    private final UpdateOptions options;
    private final Preparation preparation;
    private final Runner runner;
    private final Sweep sweep;
    private final Semaphore permits;
    private final Lines lines;
    private final Arrivals arrivals;
    /// How Updates ended whose status could not be written yet, by their uid.
    private final Map<String, JsonNode> unsent = new ConcurrentHashMap<>();

    UpdateHandler(
            UpdateOptions options,
            Preparation preparation,
            Lines lines,
            Arrivals arrivals,
            Runner runner,
            Sweep sweep) {
        this.options = options;
        this.preparation = preparation;
        this.lines = lines;
        this.arrivals = arrivals;
        this.runner = runner;
        this.sweep = sweep;
        this.permits = new Semaphore(options.parallelism(), true);
    }

    @Override
    public Result sync(Update update, Context context) throws Exception {
        ObjectKey key = ObjectKey.of(update);
        JsonNode known = unsent.get(update.getMetadata().getUid());
        if (known != null) {
            return publish(update, known, context);
        }
        if (update.hasEnded()) {
            lines.leave(key);
            return Result.stop();
        }
        var stack = new ObjectKey(key.namespace(), update.getSpec().stack());
        return arrivals.isComplete() && lines.begin(stack, key)
                ? turn(update, stack, context)
                : Result.requeueAfter(lines.delay(stack, key));
    }

    private Result turn(Update update, ObjectKey stack, Context context) throws Exception {
        var seat = new Seat(() -> lines.pause(stack));
        try {
            permits.acquire();
            seat.and(permits::release);
            Instant now = options.clock().instant();
            return switch (preparation.prepare(update)) {
                case Preparation.Outcome.NoStack() when isYoung(update, now) -> Result.requeueAfter(SOON);
                case Preparation.Outcome.NoStack() ->
                    refused(update, "", List.of("Stack " + stack + " is not there"), context);
                case Preparation.Outcome.Refused(String project, List<String> problems) ->
                    refused(update, project, problems, context);
                case Preparation.Outcome.Ready ready -> run(update, ready, seat.handedOver(), context);
            };
        } finally {
            seat.close();
        }
    }

    private static boolean isYoung(Update update, Instant now) {
        Instant made = Instant.parse(update.getMetadata().getCreationTimestamp());
        return Duration.between(made, now).compareTo(PATIENCE_FOR_STACK) < 0;
    }

    private Result refused(Update update, String project, List<String> problems, Context context)
            throws IOException, InterruptedException {
        Instant now = options.clock().instant();
        var ending = UpdateEnding.failed(UpdateEnding.Reason.FAILED, String.join("; ", problems), List.of());
        context.events().warning(ending.reason().word(), ending.message());
        return publish(update, new UpdateReport(update, now, project).ended(ending, List.of(), now), context);
    }

    private Result run(Update update, Preparation.Outcome.Ready ready, Runnable after, Context context)
            throws Exception {
        Optional<JsonNode> end = runner.run(update, ready, after, context);
        // Without one this process ends, and the next one goes on with it.
        return end.isEmpty() ? Result.requeueAfter(Duration.ofMinutes(1)) : publish(update, end.get(), context);
    }

    private Result publish(Update update, JsonNode status, Context context) throws IOException, InterruptedException {
        String uid = update.getMetadata().getUid();
        unsent.put(uid, status);
        update.setStatus(status);
        try {
            context.publish();
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND) {
                throw e;
            }
        }
        unsent.remove(uid);
        lines.leave(ObjectKey.of(update));
        sweep.ended(update);
        return Result.stop();
    }
}
