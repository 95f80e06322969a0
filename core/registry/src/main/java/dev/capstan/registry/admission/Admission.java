package dev.capstan.registry.admission;

import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.util.List;

/// Somebody who is asked about every write.
public interface Admission {
    /// Nobody is asked.
    Admission NONE = new Admission() {
        @Override
        public boolean concerns(View view, ResourceType type) {
            return false;
        }
    };

    /// Asks the participants one after the other, in this order: first whether they want to change the object, once
    /// more if one of them did, and when it is valid whether they object.
    static Admission chain(List<Participant> participants) {
        return new Chain(participants);
    }

    /// Whether anybody may want to be asked about writes of this kind. To ask may take seconds; so whoever is going to
    /// looks at the newest state first, and keeps nobody waiting meanwhile.
    default boolean concerns(View view, ResourceType type) {
        return true;
    }

    /// Changes the object by [Review#replace], or throws a refusal.
    default void mutate(Review review) {}

    /// Throws a refusal to keep the write from happening.
    default void validate(Review review) {}
}
