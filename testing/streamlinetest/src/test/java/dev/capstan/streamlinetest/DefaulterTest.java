package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Defaulter;
import dev.capstan.streamline.Validator;
import dev.capstan.streamline.Webhook;
import dev.capstan.streamline.admission.AdmissionContext;
import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.admission.Problem;
import dev.capstan.streamline.admission.Verdict;
import dev.capstan.streamline.webhook.FailurePolicy;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/// What a defaulter fills in, by the real chain over real TLS.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class DefaulterTest {
    private static final Defaulter<Guestbook> TEN = (book, _) -> {
        if (book.getSpec() == null || book.getSpec().size() == 0) {
            book.setSpec(new Guestbook.Spec(10));
        }
    };

    @Test
    void whatIsMissingIsFilledInBeforeItIsValidated(KubernetesClient client) throws InterruptedException {
        Validator<Guestbook> sized = (_, book, _) -> Verdict.allowed()
                .refuseIf(book.getSpec() == null || book.getSpec().size() == 0, Problem.required("spec.size", ""));
        try (var _ = Checkpoint.open(
                client, Webhook.defaulting(Guestbook.class, TEN), Webhook.validating(Guestbook.class, sized))) {
            var bare = new GenericKubernetesResourceBuilder()
                    .withApiVersion("demo.capstan.dev/v1")
                    .withKind("Guestbook")
                    .withNewMetadata()
                    .withName("bare")
                    .endMetadata()
                    .build();

            assertThat(client.resource(bare).create().<Integer>get("spec", "size"))
                    .isEqualTo(10);
            assertThat(client.resource(Guestbook.named("empty", 0))
                            .create()
                            .getSpec()
                            .size())
                    .isEqualTo(10);
            assertThat(client.resource(Guestbook.named("full", 3))
                            .create()
                            .getSpec()
                            .size())
                    .isEqualTo(3);
        }
    }

    @Test
    void whatTheClassDoesNotKnowStays(KubernetesClient client) throws InterruptedException {
        Defaulter<Plaque> titled = (plaque, _) -> {
            if (plaque.getSpec().text() == null) {
                plaque.setSpec(new Plaque.Text("untitled"));
            }
        };
        try (var _ = Checkpoint.open(client, Webhook.defaulting(Plaque.class, titled))) {
            GenericKubernetesResource plaque = new GenericKubernetesResourceBuilder()
                    .withApiVersion("demo.capstan.dev/v1")
                    .withKind("Plaque")
                    .withNewMetadata()
                    .withName("a")
                    .endMetadata()
                    .addToAdditionalProperties("spec", Map.of("colour", "red"))
                    .addToAdditionalProperties("extra", List.of(1.50, "x"))
                    .build();

            GenericKubernetesResource created = client.resource(plaque).create();

            assertThat(created.<Object>get("spec")).isEqualTo(Map.of("colour", "red", "text", "untitled"));
            assertThat(created.<Object>get("extra")).isEqualTo(List.of(1.5, "x"));
        }
    }

    @Test
    void anObjectThatTheClassHasNoRoomForIsRefused(KubernetesClient client) throws InterruptedException {
        try (var _ = Checkpoint.open(client, Webhook.defaulting(Guestbook.class, TEN))) {
            KubernetesClientException refusal =
                    Checkpoint.refusal(() -> client.resource(huge()).create());

            assertThat(refusal.getCode()).isEqualTo(400);
            assertThat(refusal.getStatus().getMessage())
                    .startsWith(
                            "admission webhook \"default.guestbooks.demo.capstan.dev\" denied the request: Guestbook"
                                    + " \"huge\" cannot be read as Guestbook: ");
        }
    }

    @Test
    void anObjectThatTheClassHasNoRoomForPassesIfThatIsThePolicyAndCanBeMended(KubernetesClient client)
            throws InterruptedException {
        Validator<Guestbook> any = (_, _, _) -> Verdict.allowed();
        try (var _ = Checkpoint.open(
                client,
                Webhook.validating(Guestbook.class, any).failurePolicy(FailurePolicy.IGNORE),
                Webhook.validating(Guestbook.class, any).name("strict.test.io").selector(strict()))) {
            GenericKubernetesResource mended = client.resource(huge()).create();

            mended.getMetadata().setLabels(Map.of("strict", "yes"));
            mended.setAdditionalProperty("spec", Map.of("size", 1));
            assertThat(client.resource(mended).update().<Integer>get("spec", "size"))
                    .isEqualTo(1);
        }
    }

    @Test
    void anObjectThatIsBeingDeletedIsLeftAsItIs(KubernetesClient client) throws InterruptedException {
        var asked = new CopyOnWriteArrayList<AdmissionContext>();
        Defaulter<Guestbook> curious = (book, context) -> {
            if (book.getMetadata().getName().equals("a")) {
                asked.add(context);
            }
        };
        try (var _ = Checkpoint.open(client, Webhook.defaulting(Guestbook.class, curious))) {
            var held = Guestbook.named("a", 1);
            held.getMetadata().setFinalizers(List.of("test.io/hold"));
            client.resource(held).create();
            client.resource(held).delete();
            client.resources(Guestbook.class).withName("a").edit(book -> {
                book.getMetadata().setFinalizers(List.of());
                return book;
            });

            assertThat(client.resources(Guestbook.class).withName("a").get()).isNull();
        }
        assertThat(asked).extracting(AdmissionContext::operation).containsExactly(Operation.CREATE);
    }

    private static LabelSelector strict() {
        return new LabelSelectorBuilder().addToMatchLabels("strict", "yes").build();
    }

    private static GenericKubernetesResource huge() {
        return new GenericKubernetesResourceBuilder()
                .withApiVersion("demo.capstan.dev/v1")
                .withKind("Guestbook")
                .withNewMetadata()
                .withName("huge")
                .endMetadata()
                .addToAdditionalProperties("spec", Map.of("size", 3_000_000_000L))
                .build();
    }
}
