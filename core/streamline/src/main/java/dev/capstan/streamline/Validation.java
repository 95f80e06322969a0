package dev.capstan.streamline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.admission.AdmissionContext;
import dev.capstan.streamline.admission.Answer;
import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.admission.Question;
import dev.capstan.streamline.admission.Verdict;
import dev.capstan.streamline.webhook.Hook;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Asks a validator.
final class Validation<T extends HasMetadata> implements Hook.Logic {
    private final Validator<? super T> validator;
    private final Asked<T> asked;

    Validation(Class<T> type, Validator<? super T> validator) {
        this.validator = validator;
        this.asked = new Asked<>(type, validator.getClass());
    }

    @Override
    public Answer answer(Question question, KubernetesSerialization serialization) throws Exception {
        if (isLeaving(question)) {
            return new Answer.Judged(Verdict.allowed());
        }
        boolean deletion = question.operation() == Operation.DELETE;
        T object;
        try {
            object = asked.read((deletion ? question.old() : question.object()).orElseThrow(), serialization);
        } catch (RuntimeException e) {
            return asked.unreadable(question, e);
        }
        AdmissionContext context = asked.context(question);
        return new Answer.Judged(
                deletion
                        ? validatedDeletion(object, context)
                        : validator.validate(old(question, context, serialization), object, context));
    }

    @SuppressWarnings("unchecked") // A validator of T that validates deletions, validates those of T.
    private Verdict validatedDeletion(T object, AdmissionContext context) throws Exception {
        return validator instanceof DeletionValidator<?> found
                ? ((DeletionValidator<? super T>) found).validateDeletion(object, context)
                : Verdict.allowed();
    }

    /// What is there; nothing if it cannot be read, for else nobody could mend it.
    private @Nullable T old(Question question, AdmissionContext context, KubernetesSerialization serialization) {
        try {
            return question.old().map(each -> asked.read(each, serialization)).orElse(null);
        } catch (RuntimeException e) {
            context.log().warn("What is there cannot be read, so it is judged as if it were not: {}", Asked.reason(e));
            return null;
        }
    }

    /// Whether an object that is being deleted changes only in its metadata, as when a finalizer comes off.
    private static boolean isLeaving(Question question) {
        Optional<ObjectNode> old = question.old();
        boolean leaving = question.operation() == Operation.UPDATE
                && old.isPresent()
                && old.get().path("metadata").hasNonNull("deletionTimestamp");
        return leaving && question.object().map(Validation::content).equals(old.map(Validation::content));
    }

    private static ObjectNode content(ObjectNode object) {
        ObjectNode content = object.deepCopy();
        content.remove("metadata");
        return content;
    }
}
