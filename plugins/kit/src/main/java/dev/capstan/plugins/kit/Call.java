package dev.capstan.plugins.kit;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// A question over HTTP.
///
/// @param timeout until the last byte of the answer
/// @param limit how many bytes an answer may have
public record Call(String method, URI uri, Map<String, String> headers, byte[] body, Duration timeout, int limit) {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int LIMIT = 1 << 20;

    public static Call get(URI uri) {
        return new Call("GET", uri, Map.of(), new byte[0], TIMEOUT, LIMIT);
    }

    public static Call of(String method, URI uri) {
        return new Call(method, uri, Map.of(), new byte[0], TIMEOUT, LIMIT);
    }

    public Call with(String header, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Call(method, uri, more, body, timeout, limit);
    }

    public Call with(Map<String, String> more) {
        var all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new Call(method, uri, all, body, timeout, limit);
    }

    public Call withJson(Object tree) {
        return new Call(method, uri, headers, Json.write(tree), timeout, limit)
                .with("Content-Type", "application/json");
    }

    public Call within(Duration timeout, int limit) {
        return new Call(method, uri, headers, body, timeout, limit);
    }

    /// Names neither the query nor headers: secrets may be in them.
    @Override
    public String toString() {
        return method + " " + uri.getScheme() + "://" + uri.getAuthority() + uri.getRawPath();
    }
}
