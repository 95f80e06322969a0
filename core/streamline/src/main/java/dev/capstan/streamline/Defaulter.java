package dev.capstan.streamline;

import dev.capstan.streamline.admission.AdmissionContext;
import io.fabric8.kubernetes.api.model.HasMetadata;

/// Fills in what an object does not say, before it is written: a plain function, which a [Manager] serves as a
/// mutating webhook.
///
/// ```java
/// Defaulter<Guestbook> defaulter = (book, context) -> {
///     if (book.getSpec().getTitle() == null) {
///         book.getSpec().setTitle(book.getMetadata().getName());
///     }
/// };
/// ```
///
/// It is called on many threads, when an object is created or changed and is not being deleted, and may be
/// called twice for one write: the second time there must be nothing left to do.
@FunctionalInterface
public interface Defaulter<T extends HasMetadata> {
    /// @param object what is to be written, to be edited; fields that its class does not know stay as they are
    /// @throws Exception when it cannot be done; then the [failure policy][Webhook.Builder#failurePolicy] decides
    void applyDefaults(T object, AdmissionContext context) throws Exception;
}
