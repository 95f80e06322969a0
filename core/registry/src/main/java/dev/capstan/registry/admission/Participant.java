package dev.capstan.registry.admission;

import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;

/// One of those whom [Admission#chain] asks: the policies, the webhooks that are configured with Kubernetes' kinds.
/// Webhooks that are registered in another way are one more participant.
public interface Participant {
    /// Whether it may want to be asked about writes of this kind. Quick, because it is asked about every write.
    boolean concerns(View view, ResourceType type);

    /// Changes the object by [Review#replace], or throws a refusal.
    ///
    /// @param round its own; says whom to leave out when everybody is asked again
    default void mutate(Review review, Round round) {}

    /// Throws a refusal to keep the write from happening.
    default void validate(Review review) {}
}
