package dev.capstan.spi;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/// An action at work for one resource: opened by [ActionPlugin#prepare], used by one thread, and closed.
///
/// Any call may be the second one for the same work: after a crash, or because the answer was lost. Then the
/// [ActionRequest#idempotencyKey] is the same, and what was begun under it must be found again, not begun anew. An
/// action that takes long returns [Outcome#notYet] rather than wait: it is prepared and asked again, with the same
/// key.
public interface Workspace extends AutoCloseable {
    /// What [#apply] would do; empty when it cannot tell. A plan without changes is not applied.
    default Optional<Plan> plan() throws Exception {
        return Optional.empty();
    }

    /// Does what the plan says.
    ///
    /// @param plan what [#plan] has just returned; empty when it could not tell
    Outcome apply(Optional<Plan> plan) throws Exception;

    /// Undoes everything.
    Outcome destroy() throws Exception;

    /// What is to be told of what is there. Asked after a plan without changes; what [#apply] did it tells itself.
    default Map<String, Object> outputs() throws Exception {
        return Map.of();
    }

    /// Lets go of what it holds here, and leaves what is out there.
    @Override
    default void close() throws IOException {}
}
