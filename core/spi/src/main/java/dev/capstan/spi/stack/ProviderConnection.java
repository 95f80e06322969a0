package dev.capstan.spi.stack;

import dev.capstan.spi.TerminalException;
import java.util.Optional;

/// A provider at work with some settings, on many threads at once.
///
/// The engine writes down what it is about to do before each call that changes something. If it dies during that call,
/// it makes the call again, so each must be able to come twice. A [RetryableException] or [TerminalException] says in
/// words what went wrong; an interrupted call ends soon.
public interface ProviderConnection extends AutoCloseable {
    /// The inputs as they are to be used: with what the provider fills in, such as a name that was left out, and with
    /// what is wrong beyond what the schema says. Asked after the schema found nothing; changes nothing out there.
    /// In a preview some values may be [Unknown].
    default Checked check(Wanted wanted) throws Exception {
        return Checked.fine(wanted.inputs());
    }

    /// What is to be changed, and whether that can be done in place. Changes nothing out there, and looks at nothing
    /// there. In a preview some inputs may be [Unknown].
    default Difference diff(Existing old, Wanted wanted) throws Exception {
        return wanted.schema().diff(old.inputs(), wanted.inputs());
    }

    /// Makes it. With the same token it makes nothing twice: it gives back what it made the first time.
    ///
    /// @throws TerminalException when it cannot be made so; then nothing was made, and nothing is left of it.
    ///     Whatever else is thrown leaves that open
    Made create(Creation creation) throws Exception;

    /// Asked instead of [#create] when nobody knows what came of a creation with this token: the engine died
    /// meanwhile, it took too long, was interrupted, or ended with anything but a [TerminalException].
    ///
    /// @throws TerminalException when it cannot be told whether it was made, and to make it again would not be safe
    default Made resume(Creation creation) throws Exception {
        return create(creation);
    }

    /// How it is out there.
    ///
    /// @param known what is known of it, at least its type and id
    /// @return empty when it is gone
    Optional<Existing> read(Existing known) throws Exception;

    /// Changes it in place.
    Made update(Existing old, Wanted wanted) throws Exception;

    /// Removes it. That it is gone already is fine.
    void delete(Existing old) throws Exception;

    @Override
    default void close() {}
}
