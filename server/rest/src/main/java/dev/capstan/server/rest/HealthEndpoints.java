package dev.capstan.server.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Question;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `/health`: whether all is well. Who may ask for `/healthz` may ask for this.
final class HealthEndpoints {
    private final Registry registry;
    private final Condition condition;

    HealthEndpoints(Registry registry, Condition condition) {
        this.registry = registry;
        this.condition = condition;
    }

    List<Endpoint> endpoints() {
        return List.of(at("/health"), at("/api/v1/cluster/health"));
    }

    private Endpoint at(String path) {
        return Endpoint.of("GET", path, "Whether the server can do its work", this::answer)
                .answering(200, "Health")
                .answering(503, "Health");
    }

    private void answer(Call call) throws IOException {
        registry.check(new Question.OnPath("get", "/healthz"));
        Optional<String> wrong = condition.problem().get();
        ObjectNode health = JsonNodeFactory.instance.objectNode();
        health.put("status", wrong.isEmpty() ? "healthy" : "unhealthy");
        health.put("message", wrong.or(condition.remark()).orElse(null));
        call.send(wrong.isEmpty() ? 200 : 503, health);
    }
}
