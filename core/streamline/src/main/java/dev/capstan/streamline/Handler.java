package dev.capstan.streamline;

import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.HasMetadata;

/// The business logic for one kind of object.
///
/// The engine fetches, watches, queues, retries, patches and reports; a handler only says what follows from
/// what:
///
/// ```java
/// final class GuestbookHandler implements Handler<Guestbook> {
///     public Result sync(Guestbook book, Context context) {
///         if (book.getSpec().size() < 0) {
///             context.events().warning("InvalidConfig", "Size cannot be negative");
///             book.getStatus().setState("Error");
///             return Result.stop();
///         }
///         book.getStatus().setState("Running");
///         return Result.requeueAfter(Duration.ofMinutes(10));
///     }
/// }
/// ```
///
/// A handler must be prepared for calls on many threads, but never for two at once for the same object.
@FunctionalInterface
public interface Handler<T extends HasMetadata> {
    /// Brings the world in line with an object, and its status in line with the world.
    ///
    /// @param object as it is now, the handler's own to change: what it writes into `status` is sent to the
    ///     server if it differs, whether the call succeeds or not; anything else is not, and is reported in the
    ///     log. It exists and is not being deleted, and its status is there if its class has a constructor
    ///     without arguments
    /// @throws TerminalException when trying again is of no use until the object changes
    /// @throws Exception when it should be tried again, after a while that gets longer each time
    Result sync(T object, Context context) throws Exception;

    /// Lets go of what it keeps in memory for an object, which is gone. Nobody is told of those that go while nobody
    /// watches: what must not be missed is the business of a [FinalizingHandler].
    default void gone(ObjectKey key) {}
}
