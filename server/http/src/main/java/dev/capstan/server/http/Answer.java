package dev.capstan.server.http;

import java.util.Map;

/// A whole answer as a value.
///
/// @param headers more headers by name
public record Answer(int status, String contentType, byte[] body, Map<String, String> headers) {
    public Answer {
        headers = Map.copyOf(headers);
    }

    public Answer(int status, String contentType, byte[] body) {
        this(status, contentType, body, Map.of());
    }
}
