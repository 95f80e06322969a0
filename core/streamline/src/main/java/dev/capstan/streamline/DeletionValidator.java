package dev.capstan.streamline;

import dev.capstan.streamline.admission.AdmissionContext;
import dev.capstan.streamline.admission.Verdict;
import io.fabric8.kubernetes.api.model.HasMetadata;

/// A validator that is asked about deletions, too.
public interface DeletionValidator<T extends HasMetadata> extends Validator<T> {
    /// @param object what is to be deleted, as it is
    /// @throws Exception when it cannot be told; then the [failure policy][Webhook.Builder#failurePolicy] decides
    Verdict validateDeletion(T object, AdmissionContext context) throws Exception;
}
