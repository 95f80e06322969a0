package dev.capstan.providers.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Call;
import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Unknown;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A call as it was configured.
///
/// @param url may have `{id}` in it
/// @param expected the statuses that mean success; empty for any 2xx
record Ask(
        String method,
        String url,
        Map<String, String> headers,
        @Nullable Object body,
        List<Long> expected,
        Duration timeout) {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
    private static final Set<String> FIELDS = Set.of("url", "method", "headers", "body", "expectedStatus");
    private static final int LIMIT = 1 << 20;

    /// The call that makes it.
    static Ask create(Map<String, Object> inputs) {
        return of(inputs, inputs, "POST");
    }

    /// Another one; what it does not say is as in the call that makes it.
    static Ask of(Map<String, Object> call, Map<String, Object> inputs, String method) {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        Json.map(inputs.get("headers")).forEach((name, value) -> headers.put(name, String.valueOf(value)));
        Json.map(call.get("headers")).forEach((name, value) -> headers.put(name, String.valueOf(value)));
        long seconds = inputs.get("timeoutSeconds") instanceof Number number ? number.longValue() : 30;
        return new Ask(
                String.valueOf(call.getOrDefault("method", method)).toUpperCase(Locale.ROOT),
                String.valueOf(call.getOrDefault("url", inputs.getOrDefault("url", ""))),
                headers,
                call.get("body"),
                Json.list(call.get("expectedStatus")).stream()
                        .filter(Number.class::isInstance)
                        .map(each -> ((Number) each).longValue())
                        .toList(),
                Duration.ofSeconds(seconds));
    }

    /// All that is wrong with one.
    ///
    /// @param path where it is, with a dot at its end; empty for the one that makes it
    static List<Problem> problems(String path, @Nullable Object value) {
        var problems = new ArrayList<Problem>();
        Map<String, Object> call = Json.map(value);
        if (!path.isEmpty()) {
            call.keySet().stream()
                    .filter(each -> !FIELDS.contains(each))
                    .map(each -> new Problem(
                            path + each,
                            "is not known here, expected "
                                    + String.join(", ", FIELDS.stream().sorted().toList())))
                    .forEach(problems::add);
        }
        if (call.get("method") instanceof String method && !METHODS.contains(method.toUpperCase(Locale.ROOT))) {
            String expected = String.join(", ", METHODS.stream().sorted().toList());
            problems.add(new Problem(path + "method", "is " + method + ", expected one of " + expected));
        }
        if (call.get("url") instanceof String url && !url.matches("https?://[^/@]+(/.*|\\?.*)?")) {
            problems.add(new Problem(path + "url", "is no address such as https://host/path"));
        }
        for (Object each : Json.list(call.get("expectedStatus"))) {
            boolean good = each == Unknown.VALUE
                    || (each instanceof Number status && status.intValue() >= 100 && status.intValue() < 600);
            if (!good) {
                problems.add(new Problem(path + "expectedStatus", "has " + each + ", expected statuses, 100 to 599"));
            }
        }
        return problems;
    }

    /// @param id what the thing is called; it stays one part of the address
    Call call(String id, String key) {
        String address = url.replace("{id}", URLEncoder.encode(id, UTF_8).replace("+", "%20"));
        Call call;
        try {
            call = Call.of(method, new URI(address)).within(timeout, LIMIT);
        } catch (URISyntaxException e) {
            throw new TerminalException("url is no address: " + e.getReason() + " at character " + e.getIndex(), e);
        }
        Call keyed = call.with("Idempotency-Key", key).with("Accept", "application/json, */*;q=0.5");
        return with(keyed).with(headers);
    }

    boolean accepts(Answer answer) {
        return expected.isEmpty() ? answer.isGood() : expected.contains((long) answer.status());
    }

    private Call with(Call call) {
        return switch (body) {
            case null -> call;
            case String text ->
                new Call(call.method(), call.uri(), call.headers(), text.getBytes(UTF_8), call.timeout(), call.limit());
            case Object tree -> call.withJson(tree);
        };
    }
}
