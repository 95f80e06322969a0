package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.capstan.streamline.DeletionValidator;
import dev.capstan.streamline.Validator;
import dev.capstan.streamline.Webhook;
import dev.capstan.streamline.admission.AdmissionContext;
import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.admission.Problem;
import dev.capstan.streamline.admission.Verdict;
import dev.capstan.streamline.webhook.FailurePolicy;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.StatusDetails;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What becomes of writes that a validator is asked about, by the real chain over real TLS.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class ValidatorTest {
    private static final String DENIED =
            "admission webhook \"validate.guestbooks.demo.capstan.dev\" denied the request: ";

    private static final Validator<Guestbook> SIZES = (old, book, _) -> {
        int size = book.getSpec().size();
        return Verdict.allowed()
                .refuseIf(size < 0, Problem.invalid("spec.size", size, "must be 0 or more"))
                .refuseIf(
                        size < 0 && book.getMetadata().getLabels().isEmpty(),
                        Problem.required("metadata.labels", "to say whose fault it is"))
                .refuseIf(
                        old != null && size < old.getSpec().size(),
                        Problem.forbidden("spec.size", "a book does not shrink"))
                .warnIf(size > 1000, "spec.size: large guestbooks load slowly");
    };

    @Test
    void aRefusalTellsAllProblemsAsTheApiItselfDoes(KubernetesClient client) throws InterruptedException {
        try (var _ = Checkpoint.open(client, validating(SIZES))) {
            KubernetesClientException refusal = refusedCreate(client, Guestbook.named("a", -1));

            assertThat(refusal.getCode()).isEqualTo(422);
            assertThat(refusal.getStatus().getReason()).isEqualTo("Invalid");
            assertThat(refusal.getStatus().getMessage())
                    .isEqualTo(
                            DENIED + "Guestbook.demo.capstan.dev \"a\" is invalid: [spec.size: Invalid value: -1: must"
                                    + " be 0 or more, metadata.labels: Required value: to say whose fault it is]");
            StatusDetails details = refusal.getStatus().getDetails();
            assertThat(details.getCauses())
                    .extracting(StatusCause::getField, StatusCause::getReason)
                    .containsExactly(
                            tuple("spec.size", "FieldValueInvalid"), tuple("metadata.labels", "FieldValueRequired"));
            assertThat(client.resource(Guestbook.named("b", 1))
                            .create()
                            .getSpec()
                            .size())
                    .isEqualTo(1);
        }
    }

    @Test
    void anUpdateIsJudgedByWhatWasBefore(KubernetesClient client) throws InterruptedException {
        try (var _ = Checkpoint.open(client, validating(SIZES))) {
            client.resource(Guestbook.named("a", 2)).create();

            assertThat(Checkpoint.refusal(() -> resize(client, "a", 1))
                            .getStatus()
                            .getMessage())
                    .isEqualTo(DENIED + "Guestbook.demo.capstan.dev \"a\" is invalid: spec.size: Forbidden: a book does"
                            + " not shrink");
            assertThat(resize(client, "a", 3).getSpec().size()).isEqualTo(3);
        }
    }

    @Test
    void whoWritesSeesWarnings(KubernetesClient client) throws Exception {
        try (var _ = Checkpoint.open(client, validating(SIZES))) {
            HttpClient http = client.getHttpClient();
            var request = http.newHttpRequestBuilder()
                    .uri(client.getMasterUrl() + "apis/demo.capstan.dev/v1/namespaces/" + client.getNamespace()
                            + "/guestbooks")
                    .method(
                            "POST",
                            "application/json",
                            client.getKubernetesSerialization().asJson(Guestbook.named("a", 2000)))
                    .build();

            var answer = http.sendAsync(request, byte[].class).get(60, TimeUnit.SECONDS);

            assertThat(answer.code()).isEqualTo(201);
            assertThat(answer.headers("Warning")).containsExactly("299 - \"spec.size: large guestbooks load slowly\"");
        }
    }

    @Test
    void aDeletionIsAskedAboutIfTheValidatorWantsThat(KubernetesClient client) throws InterruptedException {
        var full = new DeletionValidator<Guestbook>() {
            @Override
            public Verdict validate(@Nullable Guestbook old, Guestbook book, AdmissionContext context) {
                return Verdict.allowed();
            }

            @Override
            public Verdict validateDeletion(Guestbook book, AdmissionContext context) {
                return Verdict.allowed()
                        .refuseIf(book.getSpec().size() > 0, Problem.forbidden("spec.size", "it is not empty"));
            }
        };
        try (var _ = Checkpoint.open(client, validating(full))) {
            client.resource(Guestbook.named("full", 1)).create();
            client.resource(Guestbook.named("empty", 0)).create();

            assertThat(Checkpoint.refusal(() -> book(client, "full").delete())
                            .getStatus()
                            .getMessage())
                    .isEqualTo(DENIED
                            + "Guestbook.demo.capstan.dev \"full\" is invalid: spec.size: Forbidden: it is not empty");
            book(client, "empty").delete();
            assertThat(book(client, "empty").get()).isNull();
        }
    }

    @Test
    void aFinalizerComesOffEvenIfTheObjectCouldNotBeWrittenToday(KubernetesClient client) throws InterruptedException {
        var wrong = Guestbook.named("a", -1);
        wrong.getMetadata().setFinalizers(List.of("test.io/hold"));
        client.resource(wrong).create();
        try (var _ = Checkpoint.open(client, validating(SIZES))) {
            book(client, "a").delete();
            assertThat(Checkpoint.refusal(() -> resize(client, "a", -2)).getCode())
                    .isEqualTo(422);

            book(client, "a").edit(book -> {
                book.getMetadata().setFinalizers(List.of());
                return book;
            });

            assertThat(book(client, "a").get()).isNull();
        }
    }

    @Test
    void aValidatorKnowsWhatIsGoingOn(KubernetesClient client) throws InterruptedException {
        var contexts = new CopyOnWriteArrayList<AdmissionContext>();
        Validator<Guestbook> curious = (_, book, context) -> {
            if (book.getMetadata().getName().equals("a")) {
                contexts.add(context);
            }
            return Verdict.allowed();
        };
        try (var _ = Checkpoint.open(client, validating(curious))) {
            client.resource(Guestbook.named("a", 1)).dryRun().create();
            client.resource(Guestbook.named("a", 1)).create();
            resize(client, "a", 2);
        }

        assertThat(contexts).extracting(AdmissionContext::dryRun).containsExactly(true, false, false);
        assertThat(contexts)
                .extracting(AdmissionContext::operation)
                .containsExactly(Operation.CREATE, Operation.CREATE, Operation.UPDATE);
        assertThat(contexts).extracting(AdmissionContext::user).doesNotContain("");
    }

    @Test
    void theStatusBesideAnObjectIsNotAskedAbout(KubernetesClient client) throws InterruptedException {
        client.resource(Guestbook.named("a", -1)).create();
        try (var _ = Checkpoint.open(client, validating(SIZES))) {
            Guestbook written = book(client, "a").editStatus(book -> {
                var status = new Guestbook.Status();
                status.setState("Error");
                book.setStatus(status);
                return book;
            });

            assertThat(written.getStatus().getState()).isEqualTo("Error");
        }
    }

    @Test
    void whatThrowsRefusesAWrite(KubernetesClient client) throws InterruptedException {
        try (var checkpoint = Checkpoint.open(client, validating(failing()))) {
            KubernetesClientException refusal = refusedCreate(client, Guestbook.named("a", 1));

            assertThat(refusal.getCode()).isEqualTo(500);
            assertThat(refusal.getStatus().getMessage())
                    .contains("failed calling webhook \"validate.guestbooks.demo.capstan.dev\"")
                    .contains("validate.guestbooks.demo.capstan.dev failed: java.lang.AssertionError: no idea");
            assertThat(checkpoint
                            .meters()
                            .get("controller_runtime_webhook_panics_total")
                            .counter()
                            .count())
                    .isPositive();
        }
    }

    @Test
    void whatThrowsLetsAWritePassIfThatIsThePolicy(KubernetesClient client) throws InterruptedException {
        try (var _ = Checkpoint.open(client, validating(failing()).failurePolicy(FailurePolicy.IGNORE))) {
            assertThat(client.resource(Guestbook.named("a", 1))
                            .create()
                            .getSpec()
                            .size())
                    .isEqualTo(1);
        }
    }

    @Test
    void whatTakesTooLongIsInterruptedAndRefusesAWrite(KubernetesClient client) throws InterruptedException {
        var interrupted = new CountDownLatch(1);
        Validator<Guestbook> slow = (_, book, _) -> {
            try {
                boolean _ =
                        book.getMetadata().getName().equals("a") && new CountDownLatch(1).await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
            return Verdict.allowed();
        };
        try (var _ = Checkpoint.open(client, validating(slow).timeout(Duration.ofSeconds(2)))) {
            KubernetesClientException refusal = refusedCreate(client, Guestbook.named("a", 1));

            assertThat(refusal.getCode()).isEqualTo(500);
            assertThat(refusal.getStatus().getMessage())
                    .contains("failed calling webhook \"validate.guestbooks.demo.capstan.dev\"");
            assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static Validator<Guestbook> failing() {
        return (_, book, _) -> {
            if (book.getMetadata().getName().equals("a")) {
                throw new AssertionError("no idea");
            }
            return Verdict.allowed();
        };
    }

    private static Webhook.Builder validating(Validator<Guestbook> validator) {
        return Webhook.validating(Guestbook.class, validator);
    }

    private static KubernetesClientException refusedCreate(KubernetesClient client, Guestbook book) {
        return Checkpoint.refusal(
                () -> Checkpoint.impatient(client).resource(book).create());
    }

    private static Resource<Guestbook> book(KubernetesClient client, String name) {
        return client.resources(Guestbook.class)
                .inNamespace(client.getNamespace())
                .withName(name);
    }

    private static Guestbook resize(KubernetesClient client, String name, int size) {
        return book(client, name).edit(book -> {
            book.setSpec(new Guestbook.Spec(size));
            return book;
        });
    }
}
