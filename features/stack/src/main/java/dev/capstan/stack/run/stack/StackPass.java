package dev.capstan.stack.run.stack;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One look at a Stack: what is under way, what is to be made, and how the Stack stands.
///
/// **Few writes.** What an Update does within a moment is told once, when it has ended; only one that goes on
/// for longer is told while it does. Nothing is written for a Stack that stands as it stood.
final class StackPass {
    /// How long an Update may go on without the Stack saying so.
    static final Duration MOMENT = Duration.ofSeconds(1);
    /// When to look again at what should have woken the Stack by then.
    static final Duration PRECAUTION = Duration.ofMinutes(1);
    /// The same, where nothing will.
    private static final Duration OFTEN = Duration.ofSeconds(2);

    private static final int INVALID = 422;

    private final StackObject stack;
    private final Context context;
    private final Runs runs;
    private final StackMeters meters;
    private final ObjectKey key;
    private final StackSpec spec;
    private final StackStatus status;
    private final Instant now;
    /// Whether the status is written anyhow.
    private boolean changed;
    /// Why the last Update said that it is of no use to try again; null when it did not.
    private Standing.@Nullable Obstacle obstacle;

    StackPass(StackObject stack, StackSpec spec, Context context, Runs runs, StackMeters meters) {
        this.stack = stack;
        this.spec = spec;
        this.context = context;
        this.runs = runs;
        this.meters = meters;
        this.key = ObjectKey.of(stack);
        this.status = stack.getStatus();
        this.now = context.clock().instant();
        this.obstacle = Stream.of(Standing.Obstacle.UPDATE_CONFLICT, Standing.Obstacle.SPEC_INVALID)
                .filter(each -> stalledBy(each).isPresent())
                .findFirst()
                .orElse(null);
    }

    StackSpec spec() {
        return spec;
    }

    StackStatus status() {
        return status;
    }

    Instant now() {
        return now;
    }

    Neighbours neighbours() {
        return new Neighbours(context.client(), key.namespace());
    }

    Wish wish(String revision, UpdateType type) {
        return new Wish(stack.getMetadata().getUid(), key.name(), stack.generation(), stack.request(), revision, type);
    }

    /// What was begun for the Stack, and is not in its status as ended.
    Optional<CurrentUpdate> current() {
        return runs.of(key, stack.getMetadata().getUid())
                .map(Runs.Begun::update)
                .or(() -> Optional.ofNullable(status.getCurrentUpdate()));
    }

    /// What was begun is over, or gone.
    void forgetCurrent() {
        runs.end(key);
        changed |= status.getCurrentUpdate() != null;
        status.setCurrentUpdate(null);
    }

    /// Takes over what came of an Update.
    void absorb(CurrentUpdate update, UpdateEnd end) {
        forgetCurrent();
        changed = true;
        obstacle = end.obstacle();
        end.tell(status, update, spec.retryOnUpdateConflict(), now);
        if (!end.succeeded()) {
            String message = end.status().path("message").asText("Update " + update.name() + " does not say why");
            context.events().warning("StackUpdateFailure", update.type() + " failed: " + message);
        }
    }

    /// Why the last Update said that it is of no use to try again; null when it did not.
    Standing.@Nullable Obstacle obstacle() {
        return obstacle;
    }

    /// Makes an Update, or finds the one that was made, and waits for it.
    Result begin(Wish wish, Due.Now due) {
        String name = wish.updateName(status.getLastUpdate());
        UpdateObject draft = new UpdateDraft(key.namespace(), wish, spec, due).named(name);
        UpdateObject made;
        try {
            made = goesForeground() ? neighbours().make(draft) : context.owned().ensure(draft);
        } catch (KubernetesClientException e) {
            return refused(e);
        }
        runs.begin(key, new Runs.Begun(stack.getMetadata().getUid(), wish.current(name), now));
        return made.end() == null
                ? await(
                        wish.current(name),
                        "Update " + name + " (" + wish.type().word() + ") runs")
                : Result.requeueAfter(Duration.ZERO);
    }

    /// Waits for an Update, and says so if it takes longer than a moment.
    Result await(CurrentUpdate update, String message) {
        Duration past = runs.of(key, stack.getMetadata().getUid())
                .map(each -> Duration.between(each.at(), now))
                .orElse(MOMENT);
        boolean quiet = !changed && status.getCurrentUpdate() == null && past.compareTo(MOMENT) < 0;
        if (quiet) {
            return Result.requeueAfter(MOMENT.minus(past));
        }
        status.setCurrentUpdate(update);
        tell(new Standing.Reconciling(Standing.Activity.STACK_PROCESSING, message));
        return Result.requeueAfter(goesForeground() ? OFTEN : PRECAUTION);
    }

    /// Whether everything that belongs to the Stack is deleted before it is, even what is made to destroy it.
    boolean goesForeground() {
        return stack.getMetadata().getFinalizers().contains("foregroundDeletion");
    }

    Result stalled(Standing.Obstacle obstacle, String message) {
        boolean known = stalledBy(obstacle)
                .filter(each -> message.equals(each.getMessage()))
                .isPresent();
        if (!known && obstacle != Standing.Obstacle.NAMESPACE_TERMINATING) {
            context.events().warning(obstacle.word(), message);
        }
        tell(new Standing.Stalled(obstacle, message));
        return Result.stop();
    }

    void tell(Standing standing) {
        status.setObservedGeneration(stack.generation());
        status.setObservedReconcileRequest(stack.request().isEmpty() ? null : stack.request());
        standing.tell(context.conditions(status.getConditions()));
        count(standing);
    }

    private void count(Standing standing) {
        var troubles = EnumSet.noneOf(StackMeters.Trouble.class);
        @Nullable LastUpdate last = status.getLastUpdate();
        if (last != null && !last.succeeded()) {
            troubles.add(StackMeters.Trouble.FAILING);
        }
        if (standing instanceof Standing.Reconciling) {
            troubles.add(StackMeters.Trouble.RECONCILING);
        }
        meters.note(key, troubles);
    }

    /// The server takes no Update: neither of these passes by itself.
    private Result refused(KubernetesClientException e) {
        if (causes(e).anyMatch(each -> "NamespaceTerminating".equals(each.getReason()))) {
            Result _ = stalled(
                    Standing.Obstacle.NAMESPACE_TERMINATING,
                    "namespace " + key.namespace()
                            + " is being deleted, and no Update can be made in it: what the stack"
                            + " made is NOT destroyed. Destroy it by other means, then let the Stack go: set"
                            + " spec.destroyOnFinalize to false");
            return Result.requeueAfter(PRECAUTION);
        }
        if (e.getCode() == INVALID) {
            Result _ = stalled(
                    Standing.Obstacle.SPEC_INVALID, "spec.updateTemplate makes no valid Update: " + e.getMessage());
            return Result.requeueAfter(PRECAUTION);
        }
        throw e;
    }

    private static Stream<StatusCause> causes(KubernetesClientException e) {
        return Optional.ofNullable(e.getStatus()).map(Status::getDetails).stream()
                .flatMap(each -> each.getCauses().stream());
    }

    private Optional<Condition> stalledBy(Standing.Obstacle obstacle) {
        return status.getConditions().stream()
                .filter(each ->
                        each.getType().equals("Stalled") && obstacle.word().equals(each.getReason()))
                .findFirst();
    }
}
