package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Where a list goes on: at which revision, from which key. Opaque to clients.
///
/// @param revision the revision of the first page; [#NEWEST] to go on with whatever there is now
/// @param start what follows the last key that was given out
record ContinueToken(long revision, String start) {
    static final long NEWEST = -1;

    String encode() {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("v", "meta.k8s.io/v1").put("rv", revision).put("start", start);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(JsonText.bytes(json));
    }

    /// @throws dev.capstan.api.RefusedException when it is none of ours
    static ContinueToken decode(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text.getBytes(StandardCharsets.ISO_8859_1));
            JsonNode json = Document.json(bytes).tree();
            if (json.path("v").asText().equals("meta.k8s.io/v1")
                    && json.path("rv").isIntegralNumber()
                    && json.path("start").isTextual()) {
                return new ContinueToken(
                        json.path("rv").asLong(), json.path("start").asText());
            }
        } catch (IllegalArgumentException | MalformedException e) {
            // refused below, like one of another form
        }
        throw new Refusal.BadRequest(
                        "invalid continue token: continue key is not valid: expected the token of the page before, as the server gave it")
                .asException();
    }
}
