package dev.capstan.streamline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.admission.AdmissionContext;
import dev.capstan.streamline.admission.Answer;
import dev.capstan.streamline.admission.Question;
import dev.capstan.streamline.patch.Json;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Turns questions into what code of a user's takes.
final class Asked<T extends HasMetadata> {
    private final Class<T> type;
    private final Logger log;

    /// @param by whose log it is
    Asked(Class<T> type, Class<?> by) {
        this.type = type;
        this.log = LoggerFactory.getLogger(by);
    }

    T read(ObjectNode json, KubernetesSerialization serialization) {
        return serialization.unmarshal(new ByteArrayInputStream(Json.bytes(json)), type);
    }

    AdmissionContext context(Question question) {
        return new AdmissionContext(
                question.operation(),
                question.dryRun(),
                question.user(),
                question.groups(),
                new ObjectLog(log, question.key()));
    }

    /// What to say of an object that the class has no room for: that is up to whoever sent it.
    Answer unreadable(Question question, RuntimeException why) {
        return new Answer.Unreadable(question.kind() + " \"" + question.key().name() + "\" cannot be read as "
                + type.getSimpleName() + ": " + reason(why));
    }

    /// Why something cannot be read; the client wraps what it was told.
    static String reason(RuntimeException why) {
        Throwable cause = why.getCause() == null ? why : why.getCause();
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    }
}
