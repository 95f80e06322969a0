package dev.capstan.plugins.kit;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Something elsewhere that runs on demand and takes its time: a workflow, a pipeline of jobs.
///
/// Any call may throw [BusyException] when the other side wants to be asked less often, `RetryableException` when it
/// could not be asked, and `TerminalException` when asking again is of no use.
public interface Pipeline {
    /// What it is, for people.
    String what();

    /// Has a run begun that carries a marker.
    ///
    /// @return the run's id, when the other side tells it
    Optional<String> begin(String marker) throws InterruptedException;

    /// The run that carries a marker; the first one, should there be several.
    ///
    /// @param since nothing that was begun before needs to be looked at
    Optional<String> find(String marker, Instant since) throws InterruptedException;

    /// @param tag what the last look gave; the other side may answer more cheaply with it
    Progress look(String id, Optional<String> tag) throws InterruptedException;

    /// What a run that has ended well has given.
    Map<String, Object> outputs(String id) throws InterruptedException;

    void cancel(String id) throws InterruptedException;

    /// How far a run is.
    sealed interface Progress {
        String words();

        /// @param tag for the next look
        record Going(String words, Optional<String> tag) implements Progress {}

        record Succeeded(String words) implements Progress {}

        record Failed(String words) implements Progress {}

        /// There is no such run: somebody has deleted it, or it does not show yet.
        record Missing(String words) implements Progress {}
    }
}
