package dev.capstan.examples.guestbook;

import dev.capstan.streamline.Validator;
import dev.capstan.streamline.admission.AdmissionContext;
import dev.capstan.streamline.admission.Problem;
import dev.capstan.streamline.admission.Verdict;
import org.jspecify.annotations.Nullable;

/// Refuses guestbooks that make no sense, before they are written.
public final class GuestbookValidator implements Validator<Guestbook> {
    @Override
    public Verdict validate(@Nullable Guestbook old, Guestbook book, AdmissionContext context) {
        if (book.getSpec() == null) {
            return Verdict.refused(Problem.required("spec", ""));
        }
        int size = book.getSpec().size();
        return Verdict.allowed().refuseIf(size < 0, Problem.invalid("spec.size", size, "must be 0 or more"));
    }
}
