package dev.capstan.conformance.action;

import dev.capstan.plugins.kit.TestServer;
import dev.capstan.plugins.kit.TestServer.Asked;
import dev.capstan.plugins.kit.TestServer.Reply;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// An API for things that keeps its promises: under one `Idempotency-Key` a thing is made once.
///
/// Of a thing named `silent` the first answer never comes, though it was made; one named `unwanted` is refused until
/// it is wanted.
final class Things implements AutoCloseable {
    private final TestServer server = TestServer.start(this::answer);
    private final Map<String, Integer> made = new ConcurrentHashMap<>();
    private final Set<String> keys = ConcurrentHashMap.newKeySet();
    private volatile boolean wanted;

    /// A reconciler of the action `http`.
    String reconciler(String timeout) {
        return """
                {"action": "http", "with": {"url": "%s/things", "timeout": "%s",
                  "apply": {"method": "PUT", "path": ["$(metadata.name)"], "body": {"size": "$(spec.size)"},
                            "outputs": {"address": "/address"}},
                  "destroy": {"path": ["$(metadata.name)"]}}}""".formatted(server.url(), timeout);
    }

    void want() {
        wanted = true;
    }

    /// How often a thing was made.
    int made(String name) {
        return made.getOrDefault(name, 0);
    }

    /// Under which keys it was asked for a thing.
    List<String> keys(String name) {
        return server.asked().stream()
                .filter(each -> each.line().equals("PUT /things/" + name))
                .map(each -> each.header("Idempotency-Key").orElse(""))
                .toList();
    }

    @Override
    public void close() {
        server.close();
    }

    private Reply answer(Asked asked) {
        String name = asked.uri().getPath().substring("/things/".length());
        if (asked.method().equals("DELETE")) {
            return Reply.of(made.remove(name) == null ? 404 : 204, "");
        }
        if (name.equals("unwanted") && !wanted) {
            return Reply.of(422, "{\"error\": \"there is no room\"}");
        }
        boolean isNew = keys.add(asked.header("Idempotency-Key").orElse(""));
        if (isNew) {
            made.merge(name, 1, Integer::sum);
        }
        return isNew && name.equals("silent")
                ? Reply.hanging()
                : Reply.of(201, "{\"address\": \"at %s\"}".formatted(name));
    }
}
