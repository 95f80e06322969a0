package dev.capstan.operator.lifecycle;

import dev.capstan.operator.type.ManagedType;
import dev.capstan.spi.ManagedResource;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.time.Instant;

/// Leads the resources of a type through their lives, one step at a call.
///
/// ```
/// pending → reconciling → ready ──(5 min)──┐
///              ↑    └──→ failed ──(backoff)─┤
///              └───────────────────────────┘        any → deleting → gone
/// ```
///
/// Whose turn it is follows from the object alone: its generation, its annotations, and the times in its status.
/// What a process that died was doing is `reconciling` without a time, and is done again under the same key.
public final class Lifecycle implements FinalizingHandler<GenericKubernetesResource> {
    private final ManagedType type;
    private final Work work;
    private final Pace pace;
    private final Tally tally;

    public Lifecycle(ManagedType type, Work work, Pace pace, Tally tally) {
        this.type = type;
        this.work = work;
        this.pace = pace;
        this.tally = tally;
    }

    @Override
    public Result sync(GenericKubernetesResource object, Context context) throws Exception {
        return turn(object, context);
    }

    @Override
    public Result finalize(GenericKubernetesResource object, Context context) throws Exception {
        return turn(object, context);
    }

    private Result turn(GenericKubernetesResource object, Context context) throws Exception {
        ManagedResource resource = Resources.of(object, type);
        var status = new Status(resource.status());
        Instant now = context.clock().instant();
        return switch (Due.of(resource, status, now)) {
            case Due.At(Instant time) -> Result.requeueAfter(Duration.between(now, time));
            // What is being deleted is always due some time, so this lets go of nothing.
            case Due.Later() -> Result.stop();
            case Due.Now(boolean drift) -> {
                var attempt = new Attempt(
                        new Attempt.Surroundings(type, work, pace, tally, context), object, resource, status);
                yield resource.deleting() ? attempt.destroy() : attempt.reconcile(drift);
            }
        };
    }
}
