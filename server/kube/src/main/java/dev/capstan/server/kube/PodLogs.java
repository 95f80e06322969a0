package dev.capstan.server.kube;

import dev.capstan.api.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whoever keeps the logs of pods.
@FunctionalInterface
public interface PodLogs {
    /// Nobody.
    PodLogs NONE = (pod, request) -> Optional.empty();

    /// Opens the log of a container; empty when there is none. The stream is read and closed by the caller; with
    /// [Request#follow] its end may be long in coming, and another thread may close it, which ends a read.
    Optional<InputStream> open(Resource pod, Request request) throws IOException;

    /// What to show of a log.
    ///
    /// @param follow go on with what is written from now on
    /// @param previous of the container's run before this one
    /// @param timestamps begin each line with its time
    /// @param since only what is newer; null for everything
    /// @param tailLines only the last lines; null for all
    /// @param limitBytes no more than these; null for no limit
    record Request(
            String container,
            boolean follow,
            boolean previous,
            boolean timestamps,
            @Nullable Instant since,
            @Nullable Long tailLines,
            @Nullable Long limitBytes) {}
}
