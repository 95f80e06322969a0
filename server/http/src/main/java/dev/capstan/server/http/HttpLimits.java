package dev.capstan.server.http;

import java.time.Duration;

/// What one client may take of us.
///
/// @param requestLine bytes of method, path and query
/// @param headerBytes bytes of all headers together
/// @param headerCount number of headers; bodies are limited by the handler that reads them
/// @param connections connections open at the same time; more have to wait
/// @param idle how long a connection may wait for the next request
/// @param request how long a client may take to send one request, once it began, and to shake hands before that
/// @param stall how long a client may leave a write of ours unread
/// @param grace how long running requests may take to end when the server closes
public record HttpLimits(
        int requestLine,
        int headerBytes,
        int headerCount,
        int connections,
        Duration idle,
        Duration request,
        Duration stall,
        Duration grace) {

    public static HttpLimits defaults() {
        return new HttpLimits(
                64 * 1024,
                64 * 1024,
                200,
                20_000,
                Duration.ofMinutes(5),
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                Duration.ofSeconds(3));
    }

    public HttpLimits withHeaderBytes(int newHeaderBytes) {
        return new HttpLimits(requestLine, newHeaderBytes, headerCount, connections, idle, request, stall, grace);
    }

    /// How long clients may keep us waiting.
    public HttpLimits withPatience(Duration newIdle, Duration newRequest, Duration newStall) {
        return new HttpLimits(requestLine, headerBytes, headerCount, connections, newIdle, newRequest, newStall, grace);
    }

    public HttpLimits withConnections(int newConnections) {
        return new HttpLimits(requestLine, headerBytes, headerCount, newConnections, idle, request, stall, grace);
    }

    public HttpLimits withGrace(Duration newGrace) {
        return new HttpLimits(requestLine, headerBytes, headerCount, connections, idle, request, stall, newGrace);
    }
}
