package dev.capstan.server.kube.media;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A response: status, headers, body. The body is shared and must not be changed.
///
/// @param headers by lower-case name, in the order they are sent
public record Answer(int status, Map<String, String> headers, byte[] body) {
    private static final byte[] EMPTY = {};

    public Answer {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    public static Answer ok(String contentType, byte[] body) {
        return new Answer(200, Map.of("content-type", contentType), body);
    }

    public static Answer empty(int status) {
        return new Answer(status, Map.of(), EMPTY);
    }

    /// The plain text that Kubernetes sends for a path that leads nowhere.
    public static Answer notFound() {
        byte[] text = "404 page not found\n".getBytes(StandardCharsets.UTF_8);
        return new Answer(404, Map.of("content-type", "text/plain; charset=utf-8"), text);
    }

    public Answer with(String name, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Answer(status, more, body);
    }

    /// This answer, or 304 without a body when the client's `If-None-Match` names its entity tag.
    public Answer unless(Optional<String> ifNoneMatch) {
        String tag = headers.getOrDefault("etag", "");
        if (status != 200
                || tag.isEmpty()
                || ifNoneMatch.filter(tags -> matches(tags, tag)).isEmpty()) {
            return this;
        }
        return new Answer(304, headers, EMPTY);
    }

    private static boolean matches(String tags, String tag) {
        for (String each : tags.split(",")) {
            String stripped = each.strip();
            if (stripped.equals("*") || stripped.equals(tag) || stripped.equals("W/" + tag)) {
                return true;
            }
        }
        return false;
    }
}
