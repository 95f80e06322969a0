package dev.capstan.controllerconfig.backend;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Carries requests to a backend.
public interface Transport {
    /// What was answered.
    @SuppressWarnings("ArrayRecordComponent") // Nobody changes a body, or compares answers.
    record Answer(int status, byte[] body) {}

    /// Sends a request and waits for the answer, not for ever.
    ///
    /// @param path after the address of the backend
    /// @param body JSON; null when there is none
    /// @throws IOException when there is no answer, or none in time
    Answer send(String method, String path, byte @Nullable [] body) throws IOException, InterruptedException;
}
