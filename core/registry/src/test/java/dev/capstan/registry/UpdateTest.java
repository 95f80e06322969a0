package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class UpdateTest {
    private static final GroupResource LEASES = new GroupResource("coordination.k8s.io", "leases");
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
        kernel.create(Definitions.WIDGET);
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}, data: {k: v}}");
        kernel.create(Definitions.widget("one", "{size: 1}"));
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void aWriterWithAStaleRevisionIsTurnedAway() {
        Resource read = kernel.get(configMap("demo", "one"));
        kernel.patch(configMap("demo", "one"), "data: {k: w}");
        assertThat(refused(() -> kernel.update(read)))
                .isEqualTo(new Refusal.Conflict(
                        Kernel.CONFIG_MAPS,
                        "one",
                        "the object has been modified; please apply your changes to the latest version and try again"));
    }

    @Test
    void aBuiltInObjectMayBeReplacedUnconditionally() {
        for (String revision : List.of("", "resourceVersion: '0', ")) {
            Resource updated = put(configMap("demo", "one"), "{metadata: {" + revision + "name: one}, data: {}}");
            assertThat(updated.part("data")).isNull();
        }
    }

    @Test
    void aCustomObjectMayNot() {
        for (String revision : List.of("", "resourceVersion: '0', ")) {
            assertThat(refused(() -> put(
                            widget("demo", "one"),
                            "{apiVersion: example.dev/v1, kind: Widget, metadata: {" + revision + "name: one}}")))
                    .extracting(Refusal::message)
                    .isEqualTo("widgets.example.dev \"one\" is invalid: metadata.resourceVersion: Invalid value: 0:"
                            + " must be specified for an update");
        }
    }

    @Test
    void aWriteThatChangesNothingIsNone() {
        Resource before = kernel.get(widget("demo", "one"));
        long revision = kernel.registry().view().revision();

        assertThat(kernel.update(before.copy())).isEqualTo(before);
        assertThat(kernel.patch(widget("demo", "one"), "{spec: {size: 1}, nonsense: 1}"))
                .isEqualTo(before);
        assertThat(kernel.patch(widget("demo", "one").withSubresource("status"), "{spec: {size: 9}}"))
                .isEqualTo(before);
        assertThat(kernel.registry().view().revision()).isEqualTo(revision);
    }

    @Test
    void whatTheServerDecidedIsPutBack() {
        Resource before = kernel.get(configMap("demo", "one"));
        Resource changed = before.copy();
        changed.ownMetadata()
                .put("creationTimestamp", "2020-01-01T00:00:00Z")
                .put("generation", 77L)
                .put("selfLink", "/x");
        assertThat(kernel.update(changed)).isEqualTo(before);
    }

    @Test
    void theTimeOfDeletionCannotBeSet() {
        Resource changed = kernel.get(configMap("demo", "one")).copy();
        changed.ownMetadata().put("deletionTimestamp", "2020-01-01T00:00:00Z");

        assertThat(refused(() -> kernel.update(changed)).message())
                .isEqualTo("ConfigMap \"one\" is invalid: metadata.deletionTimestamp: Invalid value:"
                        + " \"2020-01-01T00:00:00Z\": field is immutable");
    }

    @Test
    void theGenerationCountsChangesOfWhatIsWanted() {
        ResourcePath path = widget("demo", "one");
        assertThat(kernel.get(path).generation()).isEqualTo(1);
        assertThat(kernel.patch(path, "metadata: {labels: {a: b}}").generation())
                .isEqualTo(1);
        assertThat(kernel.patch(path, "spec: {size: 2}").generation()).isEqualTo(2);
        assertThat(kernel.patch(path, "status: {phase: x}").generation()).isEqualTo(2);
        assertThat(kernel.get(path).part("status")).isNull();
        Resource status = kernel.patch(path.withSubresource("status"), "status: {phase: x}");
        assertThat(status.generation()).isEqualTo(2);
        assertThat(status.part("status")).isEqualTo(yaml("{phase: x}").tree());
    }

    @Test
    void withoutAStatusSubresourceTheStatusIsWantedLikeTheRest() {
        kernel.create(Definitions.open("things", "Thing", "Namespaced"));
        Resource created =
                kernel.create("{apiVersion: example.dev/v1, kind: Thing, metadata: {name: t}, status: {phase: a}}");
        assertThat(created.part("status")).isEqualTo(yaml("{phase: a}").tree());
        assertThat(kernel.patch(kernel.path(created), "status: {phase: b}").generation())
                .isEqualTo(2);
    }

    @Test
    void aDeletionCountsAsAChangeOfWhatIsWanted() {
        kernel.patch(widget("demo", "one"), "metadata: {finalizers: [example.dev/x]}");
        kernel.delete(widget("demo", "one"));
        assertThat(kernel.get(widget("demo", "one")).generation()).isEqualTo(2);
    }

    @Test
    void anObjectOfAnotherNameNamespaceOrUidIsNotTheOneOnThePath() {
        assertThat(refused(() -> put(configMap("demo", "one"), "{metadata: {name: two}}"))
                        .message())
                .isEqualTo("the name of the object (two) does not match the name on the URL (one)");
        assertThat(refused(() -> put(configMap("demo", "one"), "{metadata: {}}"))
                        .message())
                .isEqualTo("the name of the object (one based on URL) was undeterminable: name must be provided");
        assertThat(refused(() -> put(configMap("demo", "one"), "{metadata: {name: one, namespace: other}}")))
                .isInstanceOf(Refusal.BadRequest.class);
        assertThat(refused(() -> put(configMap("demo", "one"), "{metadata: {name: one, uid: zz}}"))
                        .message())
                .contains("Precondition failed: UID in precondition: zz, UID in object meta: ");
    }

    @Test
    void replacingWhatIsNotThereCreatesLeasesAndEventsOnly() {
        ResourcePath lease = new ResourcePath(LEASES, "v1", "demo", "l", "");
        Written written = kernel.registry()
                .update(lease, yaml("{metadata: {name: l, resourceVersion: '5'}, spec: {}}"), WriteOptions.DEFAULT);
        assertThat(written.created()).isTrue();
        assertThat(kernel.get(lease).uid()).isNotEmpty();

        assertThat(put(event("", "e"), "{metadata: {name: e}, involvedObject: {namespace: demo}}")
                        .name())
                .isEqualTo("e");
        assertThat(refused(() -> put(lease.withName("m"), "{metadata: {name: m, uid: zz}}"))
                        .message())
                .isEqualTo("Operation cannot be fulfilled on leases.coordination.k8s.io \"m\": Precondition failed:"
                        + " UID in precondition: zz, UID in object meta: ");
        assertThat(refused(() -> put(configMap("demo", "two"), "{metadata: {name: two}}")))
                .isEqualTo(new Refusal.NotFound(Kernel.CONFIG_MAPS, "two"));
        assertThat(refused(() -> kernel.patch(lease.withName("n"), "spec: {}")))
                .isEqualTo(new Refusal.NotFound(LEASES, "n"));
        assertThat(refused(() -> put(lease.withName("m"), "{metadata: {}}")).message())
                .contains("undeterminable");
    }

    @Test
    void anImmutableConfigMapStaysAsItIs() {
        kernel.patch(configMap("demo", "one"), "immutable: true");
        assertThat(refused(() -> kernel.patch(configMap("demo", "one"), "{immutable: null, data: {k: w}}"))
                        .message())
                .isEqualTo("ConfigMap \"one\" is invalid: [immutable: Forbidden: field is immutable when `immutable`"
                        + " is set, data: Forbidden: field is immutable when `immutable` is set]");
        assertThat(kernel.patch(configMap("demo", "one"), "metadata: {labels: {a: b}}")
                        .labels())
                .containsEntry("a", "b");
    }

    @Test
    void aSecretFoldsItsTextsAndKeepsItsType() {
        Resource secret = kernel.create(
                "{apiVersion: v1, kind: Secret, metadata: {name: s}, stringData: {a: hello}, data: {b: eA==}}");
        assertThat(secret.part("data")).isEqualTo(yaml("{a: aGVsbG8=, b: eA==}").tree());
        assertThat(secret.part("stringData")).isNull();
        assertThat(secret.tree().path("type").asText()).isEqualTo("Opaque");
        assertThat(refused(() -> kernel.patch(kernel.path(secret), "type: x/y")).message())
                .isEqualTo("Secret \"s\" is invalid: type: Invalid value: \"x/y\": field is immutable");
        assertThat(refused(() -> kernel.create(
                                "{apiVersion: v1, kind: Secret, metadata: {name: t}, type: kubernetes.io/tls}"))
                        .message())
                .isEqualTo("Secret \"t\" is invalid: [data[tls.crt]: Required value, data[tls.key]: Required value]");
    }

    private static ResourcePath event(String group, String name) {
        return new ResourcePath(new GroupResource(group, "events"), "v1", "demo", name, "");
    }

    private Resource put(ResourcePath path, String body) {
        return kernel.registry()
                .update(path, yaml(body), WriteOptions.DEFAULT)
                .object()
                .read();
    }

    @Test
    void theWrongNameIsToldEvenWhenThereIsNothingToReplace() {
        var body = yaml(Definitions.widget("other", "{size: 1}"));

        assertThat(refused(() -> kernel.registry().update(widget("demo", "nobody"), body, WriteOptions.DEFAULT))
                        .message())
                .isEqualTo("the name of the object (other) does not match the name on the URL (nobody)");
    }
}
