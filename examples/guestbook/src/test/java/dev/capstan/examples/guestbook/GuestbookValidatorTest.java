package dev.capstan.examples.guestbook;

import static dev.capstan.examples.guestbook.GuestbookHandlerTest.guestbook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.admission.AdmissionContext;
import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.admission.Problem;
import dev.capstan.streamline.admission.Verdict;
import org.junit.jupiter.api.Test;

/// A validator is a function: it needs neither server nor harness.
final class GuestbookValidatorTest {
    private final GuestbookValidator validator = new GuestbookValidator();

    @Test
    void aBookThatMakesSenseMayBeWritten() {
        assertThat(validator.validate(null, guestbook("a", 3), AdmissionContext.of(Operation.CREATE)))
                .isEqualTo(Verdict.allowed());
    }

    @Test
    void aBookThatSaysNothingIsRefused() {
        assertThat(validator.validate(null, new Guestbook(), AdmissionContext.of(Operation.CREATE)))
                .isEqualTo(Verdict.refused(Problem.required("spec", "")));
    }

    @Test
    void aNegativeSizeIsRefused() {
        assertThat(validator.validate(guestbook("a", 3), guestbook("a", -1), AdmissionContext.of(Operation.UPDATE)))
                .isEqualTo(Verdict.refused(Problem.invalid("spec.size", -1, "must be 0 or more")));
    }
}
