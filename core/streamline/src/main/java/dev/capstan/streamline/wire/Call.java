package dev.capstan.streamline.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A request.
///
/// @param path with the query
/// @param contentType of the body; null when there is none
/// @param timeout how long to wait for the whole answer
@SuppressWarnings("ArrayRecordComponent") // Nobody changes a body, or compares calls.
public record Call(
        String method, String path, String accept, @Nullable String contentType, byte[] body, Duration timeout) {
    public static final String MERGE_PATCH = "application/merge-patch+json";
    public static final String APPLY_PATCH = "application/apply-patch+yaml";
    private static final String JSON = "application/json";

    public static Call get(String path) {
        return new Call("GET", path, JSON, null, new byte[0], Duration.ZERO);
    }

    public static Call patch(String path, String contentType, byte[] body) {
        return new Call("PATCH", path, JSON, contentType, body, Duration.ZERO);
    }

    public static Call post(String path, byte[] body) {
        return new Call("POST", path, JSON, JSON, body, Duration.ZERO);
    }

    public static Call put(String path, byte[] body) {
        return new Call("PUT", path, JSON, JSON, body, Duration.ZERO);
    }

    /// @param options a `DeleteOptions`
    public static Call delete(String path, byte[] options) {
        return new Call("DELETE", path, JSON, JSON, options, Duration.ZERO);
    }

    public Call accepting(String accept) {
        return new Call(method, path, accept, contentType, body, timeout);
    }

    /// The same, but given up after this long; without it the client's own request timeout holds.
    public Call within(Duration timeout) {
        return new Call(method, path, accept, contentType, body, timeout);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
