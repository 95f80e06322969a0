package dev.capstan.streamline;

import dev.capstan.streamline.admission.AdmissionContext;
import dev.capstan.streamline.admission.Verdict;
import io.fabric8.kubernetes.api.model.HasMetadata;
import org.jspecify.annotations.Nullable;

/// Says whether an object may be written, before it is: a plain function, which a [Manager] serves as a
/// validating webhook.
///
/// ```java
/// final class GuestbookValidator implements Validator<Guestbook> {
///     public Verdict validate(@Nullable Guestbook old, Guestbook book, AdmissionContext context) {
///         int size = book.getSpec().size();
///         return Verdict.allowed()
///                 .refuseIf(size < 0, Problem.invalid("spec.size", size, "must be 0 or more"));
///     }
/// }
/// ```
///
/// It is called on many threads, for dry runs too, and must change nothing. It is not called for writes of the
/// status beside an object, nor when an object that is being deleted changes only in its metadata: finalizers
/// must come off even if the object could not be written today.
@FunctionalInterface
public interface Validator<T extends HasMetadata> {
    /// @param old what is there; null when the object is new, or what is there cannot be read as a `T`
    /// @param object what is to be written
    /// @throws Exception when it cannot be told; then the [failure policy][Webhook.Builder#failurePolicy] decides
    Verdict validate(@Nullable T old, T object, AdmissionContext context) throws Exception;
}
