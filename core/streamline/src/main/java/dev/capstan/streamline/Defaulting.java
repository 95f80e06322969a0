package dev.capstan.streamline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.admission.Answer;
import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.admission.Question;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.patch.JsonPatch;
import dev.capstan.streamline.patch.Transplant;
import dev.capstan.streamline.webhook.Hook;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Optional;

/// Asks a defaulter, and finds out what it edited.
final class Defaulting<T extends HasMetadata> implements Hook.Logic {
    private final Defaulter<? super T> defaulter;
    private final Asked<T> asked;

    Defaulting(Class<T> type, Defaulter<? super T> defaulter) {
        this.defaulter = defaulter;
        this.asked = new Asked<>(type, defaulter.getClass());
    }

    @Override
    public Answer answer(Question question, KubernetesSerialization serialization) throws Exception {
        Optional<ObjectNode> sent = question.object()
                .filter(each -> question.operation() != Operation.DELETE)
                .filter(each -> !each.path("metadata").hasNonNull("deletionTimestamp"));
        return sent.isPresent()
                ? edited(question, sent.get(), serialization)
                : new Answer.Edited(JsonPatch.between(Json.object(), Json.object()));
    }

    private Answer edited(Question question, ObjectNode sent, KubernetesSerialization serialization) throws Exception {
        T object;
        try {
            object = asked.read(sent, serialization);
        } catch (RuntimeException e) {
            return asked.unreadable(question, e);
        }
        ObjectNode before = Json.read(serialization.asJson(object));
        defaulter.applyDefaults(object, asked.context(question));
        ObjectNode after = Json.read(serialization.asJson(object));
        return new Answer.Edited(JsonPatch.between(sent, Transplant.of(sent, before, after)));
    }
}
