package dev.capstan.plugins.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.Parameters;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One call as it was configured.
///
/// @param headers texts, or `{"secret": NAME, "prefix": TEXT}`
/// @param outputs JSON pointers into the answer, by the name of what they give
/// @param poll how to wait for an end that comes later
record Step(
        String method,
        URI uri,
        Map<String, Object> headers,
        @Nullable Object body,
        Duration timeout,
        int limit,
        Map<String, String> outputs,
        Optional<Poll> poll) {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

    /// What all calls have in common, unless they say otherwise.
    record Shared(String url, Map<String, Object> headers, Duration timeout, int limit) {
        static Shared read(Parameters with) {
            return new Shared(
                    with.text("url", ""),
                    readHeaders(with),
                    with.duration("timeout", Duration.ofSeconds(30)),
                    with.number("limit", 1 << 20, 1, 64 << 20));
        }
    }

    static Step read(Parameters step, String method, Shared shared) {
        var headers = new LinkedHashMap<>(shared.headers);
        headers.putAll(readHeaders(step));
        return new Step(
                step.oneOf("method", method, METHODS),
                uri(step, shared.url),
                headers,
                step.any("body"),
                step.duration("timeout", shared.timeout),
                step.number("limit", shared.limit, 1, 64 << 20),
                pointers(step, "outputs"),
                step.below("poll").map(Poll::read));
    }

    static Map<String, String> pointers(Parameters step, String name) {
        Map<String, String> pointers = step.map(name);
        pointers.forEach((key, pointer) -> checkPointer(step, name + "." + key, pointer));
        return pointers;
    }

    static void checkPointer(Parameters step, String name, String pointer) {
        if (!pointer.isEmpty() && !pointer.startsWith("/")) {
            step.problem(name, "is " + pointer + ", expected a JSON pointer such as /status/address");
        }
    }

    private static Map<String, Object> readHeaders(Parameters step) {
        Map<String, Object> headers = step.tree("headers");
        headers.forEach((name, value) -> {
            boolean reference = value instanceof Map<?, ?> map
                    && map.get("secret") instanceof String
                    && Set.of("secret", "prefix").containsAll(map.keySet());
            if (!reference && !(value instanceof String) && !(value instanceof Number)) {
                step.problem("headers." + name, "is something else, expected a text or {\"secret\": NAME}");
            }
        });
        return headers;
    }

    /// Each part of the path and of the query is encoded: what comes from a spec stays one part.
    private static URI uri(Parameters step, String otherwise) {
        String url = step.text("url", otherwise);
        String path = step.texts("path").stream().map(Step::segment).collect(Collectors.joining("/"));
        String query = step.map("query").entrySet().stream()
                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&"));
        String whole = path.isEmpty() ? url : url.replaceFirst("/$", "") + "/" + path;
        if (!query.isEmpty()) {
            whole += (whole.contains("?") ? "&" : "?") + query;
        }
        try {
            URI uri = URI.create(whole);
            if (uri.getHost() != null) {
                return uri;
            }
        } catch (IllegalArgumentException _) {
            // Told below, as all that is wrong with it.
        }
        step.problem(
                "url", url.isEmpty() ? "is missing" : "is " + url + ", expected an address such as https://host/path");
        return URI.create("http://invalid");
    }

    private static String segment(String text) {
        // Dots alone would lead elsewhere.
        return text.matches("\\.{1,2}") ? text.replace(".", "%2E") : encoded(text);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    /// How to wait for an end that comes later: at the address of `Location`, or at one in the answer.
    ///
    /// @param url JSON pointer to the address in the answer; empty for `Location`
    /// @param status JSON pointer to what says how far it is; empty when only the status of HTTP does
    record Poll(
            String url, String status, List<String> done, List<String> failed, Duration interval, Duration timeout) {
        static Poll read(Parameters poll) {
            String url = poll.text("url", "");
            String status = poll.text("status", "");
            checkPointer(poll, "url", url);
            checkPointer(poll, "status", status);
            List<String> done = poll.texts("done");
            if (!status.isEmpty() && done.isEmpty()) {
                poll.problem("done", "is missing: it lists the values of status that mean success");
            }
            return new Poll(
                    url,
                    status,
                    done,
                    poll.texts("failed"),
                    poll.duration("interval", Duration.ofSeconds(10)),
                    poll.duration("timeout", Duration.ofHours(1)));
        }
    }

    /// What the answer gives.
    Map<String, Object> given(@Nullable Object answer) {
        var found = new LinkedHashMap<String, Object>();
        outputs.forEach((name, pointer) -> Json.at(answer, pointer).ifPresent(value -> found.put(name, value)));
        return found;
    }
}
