package dev.capstan.registry.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.patch.JsonPatch;
import java.util.List;

/// What is said to a hook, and how to read its answer.
public interface HookCodec {
    /// The body to send.
    ///
    /// @param uid tells this question from all others
    /// @throws BadAnswerException when no answer that makes sense can be had
    byte[] question(String uid, Match match) throws BadAnswerException;

    /// Reads an answer.
    ///
    /// @param mutating whether it may ask for changes
    /// @throws BadAnswerException when it makes no sense
    HookAnswer answer(String uid, byte[] body, boolean mutating) throws BadAnswerException;

    /// The object with the changes that an answer asks for, in a tree of its own.
    ///
    /// @throws BadAnswerException when they make no sense for it, which the failure policy decides
    /// @throws dev.capstan.api.RefusedException the same, whatever the policy says
    default ObjectNode patched(ObjectNode object, List<JsonNode> patch) throws BadAnswerException {
        return JsonPatch.apply(object, JsonNodeFactory.instance.arrayNode().addAll(patch));
    }
}
