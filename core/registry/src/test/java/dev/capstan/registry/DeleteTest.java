package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.namespacePath;
import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DeleteTest {
    private static final ResourcePath ONE = configMap("demo", "one");
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void anObjectWithoutFinalizersGoesAtOnce() {
        Resource before = kernel.create(Definitions.configMap("one"));
        Deleted deleted = kernel.delete(ONE);
        assertThat(deleted.gone()).isTrue();
        assertThat(deleted.object().read().uid()).isEqualTo(before.uid());
        assertThat(refused(() -> kernel.get(ONE))).isInstanceOf(Refusal.NotFound.class);
        assertThat(refused(() -> kernel.delete(ONE))).isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    void anObjectWithFinalizersStaysUntilTheyAreGone() {
        held();
        Deleted deleted = kernel.delete(ONE);
        assertThat(deleted.gone()).isFalse();
        Resource going = kernel.get(ONE);
        assertThat(going.deleting()).isTrue();
        assertThat(going.metadata().path("deletionGracePeriodSeconds").asLong(-1))
                .isZero();

        long revision = kernel.registry().view().revision();
        assertThat(kernel.delete(ONE).gone()).isFalse();
        assertThat(kernel.registry().view().revision()).isEqualTo(revision);

        assertThat(kernel.patch(ONE, "metadata: {labels: {a: b}}").labels()).containsEntry("a", "b");
        assertThat(kernel.patch(ONE, "metadata: {deletionTimestamp: null}").deleting())
                .isTrue();
        assertThat(refused(() -> kernel.patch(ONE, "metadata: {finalizers: [a.dev/x, b.dev/y]}"))
                        .message())
                .isEqualTo(
                        "ConfigMap \"one\" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added"
                                + " if the object is being deleted, found new finalizers []string{\"b.dev/y\"}");

        Resource last = kernel.patch(ONE, "metadata: {finalizers: null}");
        assertThat(last.finalizers()).isEmpty();
        assertThat(kernel.find(ONE)).isEmpty();
    }

    @Test
    void preconditionsNameTheObjectThatIsMeant() {
        Resource object = kernel.create(Definitions.configMap("one"));
        assertThat(refused(() -> delete("zz", null)).message())
                .isEqualTo(
                        "Operation cannot be fulfilled on ConfigMap \"one\": the UID in the precondition (zz) does not"
                                + " match the UID in record (" + object.uid()
                                + "). The object might have been deleted and then recreated");
        assertThat(refused(() -> delete(null, "1")).message())
                .isEqualTo("Operation cannot be fulfilled on ConfigMap \"one\": the ResourceVersion in the precondition"
                        + " (1) does not match the ResourceVersion in record (" + object.resourceVersion()
                        + "). The object might have been modified");
        assertThat(delete(object.uid(), object.resourceVersion()).gone()).isTrue();
    }

    @Test
    void theWishForDependentsIsKeptAsAFinalizer() {
        kernel.create(Definitions.configMap("one"));
        kernel.delete(ONE, Propagation.FOREGROUND);
        assertThat(kernel.get(ONE).finalizers()).containsExactly("foregroundDeletion");
        kernel.delete(ONE, Propagation.ORPHAN);
        assertThat(kernel.get(ONE).finalizers()).containsExactly("orphan");
        assertThat(kernel.delete(ONE, Propagation.BACKGROUND).gone()).isTrue();
    }

    @Test
    void deletesWhatAListWouldShow() {
        for (String name : new String[] {"a", "b", "c"}) {
            kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", labels: {x: "
                    + (name.equals("c") ? "no" : "yes") + "}}}");
        }
        var request = new ListRequest(
                configMap("demo", null),
                LabelSelector.parse("x=yes"),
                FieldSelector.EVERYTHING,
                0,
                "",
                new Freshness.Latest());
        var dry = new DeleteOptions(true, null, null, null);
        assertThat(ListTest.names(kernel.registry().deleteCollection(request, dry)))
                .containsExactly("a", "b");
        assertThat(ListTest.names(kernel.registry().deleteCollection(request, DeleteOptions.DEFAULT)))
                .containsExactly("a", "b");
        assertThat(ListTest.names(kernel.registry().list(ListRequest.all(configMap("demo", null)))))
                .containsExactly("c");
    }

    @Test
    void theNamespacesThatAreAlwaysThereStay() {
        kernel.living();
        for (String name : new String[] {"default", "kube-system", "kube-public"}) {
            assertThat(refused(() -> kernel.delete(namespacePath(name))))
                    .isEqualTo(
                            new Refusal.Forbidden(Kernel.NAMESPACES, name, "this namespace may not be deleted", null));
        }
    }

    @Test
    void aDryRunChangesNothing() {
        held();
        kernel.create(Definitions.configMap("two"));
        long revision = kernel.registry().view().revision();
        var dry = new WriteOptions(true, "", FieldValidation.WARN);

        Written created =
                kernel.registry().create(configMap("demo", null), Kernel.yaml("{metadata: {name: three}}"), dry);
        assertThat(created.created()).isTrue();
        assertThat(created.object().read().uid()).isNotEmpty();
        assertThat(created.object().read().resourceVersion()).isEmpty();
        Written patched = kernel.registry()
                .patch(
                        ONE,
                        new Patch(Patch.Form.MERGE, Kernel.yaml("data: {a: b}").tree()),
                        dry);
        assertThat(patched.object().read().part("data")).isNotNull();
        assertThat(kernel.registry()
                        .delete(configMap("demo", "two"), new DeleteOptions(true, null, null, null))
                        .gone())
                .isTrue();
        assertThat(kernel.registry()
                        .delete(ONE, new DeleteOptions(true, null, null, null))
                        .object()
                        .read()
                        .deleting())
                .isTrue();
        assertThat(refused(() ->
                        kernel.registry().create(configMap("demo", null), Kernel.yaml("{metadata: {name: two}}"), dry)))
                .isInstanceOf(Refusal.AlreadyExists.class);

        assertThat(kernel.registry().view().revision()).isEqualTo(revision);
        assertThat(kernel.get(ONE).deleting()).isFalse();
        assertThat(kernel.get(ONE).part("data")).isNull();
    }

    private void held() {
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one, finalizers: [a.dev/x]}}");
    }

    @Test
    void theConditionsOfANamespaceHaveWordsOfTheirOwn() {
        ResourcePath path = Kernel.namespacePath("demo");
        Resource namespace = kernel.get(path);

        assertThat(refused(() -> kernel.registry().delete(path, new DeleteOptions(false, null, "zz", null)))
                        .message())
                .isEqualTo("Operation cannot be fulfilled on namespaces \"demo\": Precondition failed: UID in"
                        + " precondition: zz, UID in object meta: " + namespace.uid());
        assertThat(refused(() -> kernel.registry().delete(path, new DeleteOptions(false, null, null, "77")))
                        .message())
                .endsWith("Precondition failed: ResourceVersion in precondition: 77, ResourceVersion in object meta: "
                        + namespace.resourceVersion());
    }

    private Deleted delete(@Nullable String uid, @Nullable String version) {
        return kernel.registry().delete(ONE, new DeleteOptions(false, null, uid, version));
    }

    @Test
    void aCollectionIsShownAsItWasBeforeItWasDeleted() {
        held();
        Resource before = kernel.get(ONE);

        Page deleted =
                kernel.registry().deleteCollection(ListRequest.all(configMap("demo", null)), DeleteOptions.DEFAULT);

        assertThat(deleted.items())
                .extracting(each -> each.read().resourceVersion())
                .contains(before.resourceVersion());
        assertThat(kernel.get(ONE).deleting()).isTrue();
    }
}
