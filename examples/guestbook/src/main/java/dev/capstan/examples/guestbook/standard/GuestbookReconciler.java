package dev.capstan.examples.guestbook.standard;

import dev.capstan.examples.guestbook.Guestbook;
import dev.capstan.examples.guestbook.GuestbookStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps guestbooks running.
@ControllerConfiguration(name = "guestbook")
public final class GuestbookReconciler implements Reconciler<Guestbook>, Cleaner<Guestbook> {
    private static final Logger LOG = LoggerFactory.getLogger(GuestbookReconciler.class);

    @Override
    public UpdateControl<Guestbook> reconcile(Guestbook book, Context<Guestbook> context) {
        if (book.getSpec().size() < 0) {
            warn(book, context, "InvalidConfig", "Size cannot be negative");
            return statusPatch(book, "Error");
        }
        return statusPatch(book, "Running").rescheduleAfter(Duration.ofMinutes(10));
    }

    @Override
    public DeleteControl cleanup(Guestbook book, Context<Guestbook> context) {
        LOG.info(
                "{}/{}: the guestbook is closed",
                book.getMetadata().getNamespace(),
                book.getMetadata().getName());
        return DeleteControl.defaultDelete();
    }

    private static UpdateControl<Guestbook> statusPatch(Guestbook book, String state) {
        GuestbookStatus before = book.getStatus();
        Long generation = book.getMetadata().getGeneration();
        if (before != null
                && Objects.equals(before.getState(), state)
                && Objects.equals(before.getObservedGeneration(), generation)) {
            return UpdateControl.noUpdate();
        }
        var status = new GuestbookStatus();
        status.setState(state);
        status.setObservedGeneration(generation);
        book.setStatus(status);
        book.getMetadata().setManagedFields(null);
        return UpdateControl.patchStatus(book);
    }

    private static void warn(Guestbook book, Context<Guestbook> context, String reason, String message) {
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Event event = new EventBuilder()
                .withNewMetadata()
                .withNamespace(book.getMetadata().getNamespace())
                .withGenerateName(book.getMetadata().getName() + ".")
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(book.getApiVersion())
                .withKind(book.getKind())
                .withNamespace(book.getMetadata().getNamespace())
                .withName(book.getMetadata().getName())
                .withUid(book.getMetadata().getUid())
                .endInvolvedObject()
                .withType("Warning")
                .withReason(reason)
                .withMessage(message)
                .withCount(1)
                .withFirstTimestamp(now)
                .withLastTimestamp(now)
                .withNewSource()
                .withComponent("guestbook")
                .endSource()
                .build();
        Event _ = context.getClient().resource(event).create();
    }
}
