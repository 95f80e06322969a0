package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.index.View;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/// Kinds whose objects have a status from the beginning, which is all that happens to them here.
final class StatusRules implements KindRules {
    /// A status of which nothing is known yet, but that patches can add to.
    static final StatusRules EMPTY = new StatusRules("{}");

    private final JsonNode status;

    /// @param status in JSON, with single quotes
    StatusRules(String status) {
        this.status = Document.json(status.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .tree();
    }

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        object.tree().set("status", status.deepCopy());
    }
}
