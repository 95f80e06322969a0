package dev.capstan.operator.lifecycle;

import dev.capstan.spi.ManagedResource;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// When it is a resource's turn.
sealed interface Due {
    /// On a resource: a look is asked for, whenever the value changes.
    String REQUESTED = "capstan.dev/reconcile-requested";

    /// On a resource: the id of the plan that may be applied.
    String APPROVED = "capstan.dev/approved-plan";

    /// Now.
    ///
    /// @param drift whether nothing has changed, and it is only time to look
    record Now(boolean drift) implements Due {}

    record At(Instant time) implements Due {}

    /// Not before something changes.
    record Later() implements Due {}

    static Due of(ManagedResource resource, Status status, Instant now) {
        if (isRequested(resource.annotations(), status) || isApproved(resource.annotations(), status)) {
            return new Now(false);
        }
        return resource.deleting() ? ofDeleting(status, now) : ofLiving(resource, status, now);
    }

    private static Due ofDeleting(Status status, Instant now) {
        return status.phase() == Phase.DELETING ? at(status.next(), now, false) : new Now(false);
    }

    private static Due ofLiving(ManagedResource resource, Status status, Instant now) {
        if (status.attemptedGeneration() != resource.generation()) {
            return new Now(false);
        }
        return switch (status.phase()) {
            case PENDING, DELETING -> at(status.next(), now, false);
            // Without a time it was being reconciled when a process died.
            case RECONCILING -> at(status.next(), now, false);
            case READY -> at(status.next(), now, true);
            case FAILED -> status.next().isEmpty() ? new Later() : at(status.next(), now, false);
        };
    }

    private static Due at(Optional<Instant> time, Instant now, boolean drift) {
        return time.filter(each -> each.isAfter(now)).<Due>map(At::new).orElseGet(() -> new Now(drift));
    }

    private static boolean isRequested(Map<String, String> annotations, Status status) {
        String request = annotations.getOrDefault(REQUESTED, "");
        return !request.isEmpty() && !request.equals(status.heardRequest());
    }

    /// Approval counts once, for the plan that waits; it is pending until then.
    private static boolean isApproved(Map<String, String> annotations, Status status) {
        return status.phase() == Phase.PENDING
                && status.plan()
                        .filter(id -> id.equals(annotations.get(APPROVED)))
                        .isPresent();
    }
}
