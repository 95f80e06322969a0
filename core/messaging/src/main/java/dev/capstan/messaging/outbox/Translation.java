package dev.capstan.messaging.outbox;

import dev.capstan.store.Change;
import dev.capstan.store.Entry;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Says what a change means to others. Called again for the same change after a failure or a restart: the events
/// must be the same, their ids too, which best come from the revision.
@FunctionalInterface
public interface Translation {
    /// The events that a change makes, none if it is nobody's business.
    ///
    /// @param previous reads from the store what was there before; absent when there was nothing
    List<Message> messages(Change change, Supplier<Optional<Entry>> previous);
}
