package dev.capstan.registry.admission.match;

import dev.capstan.registry.admission.Review;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.util.Optional;

/// A choice of writes that somebody wants to be asked about.
public interface Matching {
    /// Whether a write of this kind can match at all. Quick: for every write of a kind that nobody asks about.
    boolean concerns(ResourceType type, View view);

    /// As what the write matches; empty when it does not.
    ///
    /// @throws dev.capstan.api.RefusedException when it cannot be told, because the namespace is gone
    Optional<Match> match(Review review);
}
