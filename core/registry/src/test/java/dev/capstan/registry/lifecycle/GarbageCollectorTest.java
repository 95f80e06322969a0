package dev.capstan.registry.lifecycle;

import static dev.capstan.registry.Kernel.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.Stored;
import dev.capstan.store.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GarbageCollectorTest {
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory().living();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void inTheBackgroundDependentsGoAfterTheirOwnerAndTheirsAfterThem() {
        Resource owner = owned(kernel, "a");
        Resource child = owned(kernel, "b", reference(owner));
        owned(kernel, "c", reference(child));
        kernel.delete(path("a"));
        assertThat(kernel.find(path("a"))).isEmpty();
        awaitGone("b", "c");
    }

    @Test
    void inTheForegroundTheOwnerWaitsForThoseThatBlockIt() {
        Resource owner = owned(kernel, "a");
        Resource child = held("b", reference(owner, true));
        kernel.delete(path("a"), Propagation.FOREGROUND);
        Kernel.await("b is being deleted", () -> kernel.get(path("b")).deleting());
        assertThat(kernel.get(path("a")).finalizers()).containsExactly("foregroundDeletion");
        kernel.patch(path("b"), "metadata: {finalizers: null}");
        awaitGone("b", "a");
        assertThat(child.deleting()).isFalse();
    }

    @Test
    void inTheForegroundTheOwnerDoesNotWaitForOthers() {
        Resource owner = owned(kernel, "a");
        held("b", reference(owner, false));
        kernel.delete(path("a"), Propagation.FOREGROUND);
        awaitGone("a");
        Kernel.await("b is being deleted", () -> kernel.get(path("b")).deleting());
    }

    @Test
    void orphansStayAndBelongToNobody() {
        Resource owner = owned(kernel, "a");
        owned(kernel, "b", reference(owner));
        owned(kernel, "c", reference(owner), reference(owned(kernel, "other-owner")));
        kernel.delete(path("a"), Propagation.ORPHAN);
        awaitGone("a");
        assertThat(kernel.get(path("b")).ownerReferences()).isEmpty();
        assertThat(kernel.get(path("c")).ownerReferences()).extracting("name").containsExactly("other-owner");
    }

    @Test
    void anObjectWithSeveralOwnersStaysWhileOneIsThere() {
        Resource first = owned(kernel, "a");
        Resource second = owned(kernel, "b");
        owned(kernel, "c", reference(first, true), reference(second, true));
        kernel.delete(path("a"), Propagation.FOREGROUND);
        awaitGone("a");
        Kernel.await(
                "c belongs to b alone",
                () -> kernel.get(path("c")).ownerReferences().size() == 1);
        assertThat(kernel.get(path("c")).deleting()).isFalse();
        kernel.delete(path("b"));
        awaitGone("c");
    }

    @Test
    void aCircleGoesInTheBackground() {
        circle("a", "b", "c");
        kernel.delete(path("a"), Propagation.BACKGROUND);
        awaitGone("a", "b", "c");
    }

    @Test
    void aCircleGoesInTheForeground() {
        for (String[] names : new String[][] {{"a", "b"}, {"d", "e", "f", "g"}}) {
            circle(names);
            kernel.delete(path(names[0]), Propagation.FOREGROUND);
            awaitGone(names);
        }
    }

    @Test
    void anObjectWhoseOwnerWasNeverThereGoes() {
        owned(kernel, "b", "{apiVersion: v1, kind: ConfigMap, name: nobody, uid: nothing}");
        awaitGone("b");
    }

    @Test
    void anObjectWhoseOwnerOnlyHasTheSameNameGoes() {
        owned(kernel, "a");
        owned(kernel, "b", "{apiVersion: v1, kind: ConfigMap, name: a, uid: another}");
        awaitGone("b");
        assertThat(kernel.find(path("a"))).isPresent();
    }

    @Test
    void anOwnerOfAnUnknownKindIsTakenToBeThere() {
        owned(kernel, "b", "{apiVersion: nope.dev/v1, kind: Nope, name: x, uid: y}");
        owned(kernel, "z", "{apiVersion: v1, kind: ConfigMap, name: nobody, uid: nothing}");
        awaitGone("z");
        assertThat(kernel.find(path("b"))).isPresent();
    }

    @Test
    void anOwnerOfAnotherNamespaceIsNoneAndPeopleAreTold() {
        Resource owner = kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: far, namespace: other}}");
        Resource dependent = owned(kernel, "b", reference(owner));
        awaitGone("b");
        Resource event = awaitEvent("demo");
        assertThat(event.tree().path("reason").asText()).isEqualTo("OwnerRefInvalidNamespace");
        assertThat(event.tree().path("type").asText()).isEqualTo("Warning");
        assertThat(event.tree().path("message").asText())
                .isEqualTo("ownerRef [v1/ConfigMap, namespace: demo, name: far, uid: " + owner.uid()
                        + "] does not exist in namespace \"demo\"");
        assertThat(event.tree().path("involvedObject").path("uid").asText()).isEqualTo(dependent.uid());
        assertThat(event.tree().path("involvedObject").path("kind").asText()).isEqualTo("ConfigMap");
    }

    @Test
    void anObjectOfNoNamespaceCannotBelongToOneOfANamespaceAndPeopleAreTold() {
        Resource owner = owned(kernel, "a");
        kernel.create(
                "{apiVersion: v1, kind: Namespace, metadata: {name: ns, ownerReferences: [" + reference(owner) + "]}}");
        Resource event = awaitEvent("default");
        assertThat(event.tree().path("message").asText()).endsWith("does not exist in namespace \"\"");
        assertThat(kernel.get(Kernel.namespacePath("ns")).deleting()).isFalse();
    }

    @Test
    void anOwnerOfNoNamespaceOwnsObjectsOfAnyNamespace() {
        kernel.create(Definitions.open("roots", "Root", "Cluster"));
        Resource root = kernel.create("{apiVersion: example.dev/v1, kind: Root, metadata: {name: r}}");
        owned(kernel, "b", reference(root));
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: far, namespace: other, ownerReferences: ["
                + reference(root) + "]}}");
        kernel.delete(kernel.path(root));
        awaitGone("b");
        kernel.awaitGone(configMap("other", "far"));
    }

    @Test
    void anObjectThatGetsAnOwnerLaterIsCollectedToo() {
        Resource owner = owned(kernel, "a");
        owned(kernel, "b");
        kernel.patch(path("b"), "metadata: {ownerReferences: [" + reference(owner) + "]}");
        kernel.delete(path("a"));
        awaitGone("b");
    }

    @Test
    void whatWasLeftAtARestartIsCollectedAfterIt(@TempDir Path directory) throws InterruptedException {
        Path file = directory.resolve("store.db");
        try (Kernel before = Kernel.on(Store.sqlite(file), Registry.Options.defaults())) {
            before.namespace("demo");
            Resource background = owned(before, "a");
            owned(before, "b", reference(background));
            before.delete(path("a"));
            Resource foreground = owned(before, "c");
            owned(before, "d", reference(foreground, true));
            before.delete(path("c"), Propagation.FOREGROUND);
            Resource orphaned = owned(before, "e");
            owned(before, "f", reference(orphaned));
            before.delete(path("e"), Propagation.ORPHAN);
            assertThat(before.find(path("b"))).isPresent();
        }
        try (Kernel after =
                Kernel.on(Store.sqlite(file), Registry.Options.defaults()).living()) {
            for (String name : List.of("a", "b", "c", "d", "e")) {
                after.awaitGone(path(name));
            }
            assertThat(after.get(path("f")).ownerReferences()).isEmpty();
        }
    }

    private void circle(String... names) {
        Resource[] objects = new Resource[names.length];
        for (int i = 0; i < names.length; i++) {
            objects[i] = held(names[i]);
        }
        for (int i = 0; i < names.length; i++) {
            Resource owner = objects[(i + names.length - 1) % names.length];
            kernel.patch(
                    path(names[i]), "metadata: {finalizers: null, ownerReferences: [" + reference(owner, true) + "]}");
        }
    }

    private Resource awaitEvent(String namespace) {
        GroupResource events = new GroupResource("", "events");
        Kernel.await(
                "there is an event in " + namespace,
                () -> events(events, namespace).findAny().isPresent());
        return events(events, namespace).findFirst().orElseThrow().read();
    }

    private Stream<Stored> events(GroupResource events, String namespace) {
        return kernel.registry().view().all(events).stream()
                .filter(each -> namespace.equals(each.key().namespace()));
    }

    private void awaitGone(String... names) {
        for (String name : names) {
            kernel.awaitGone(path(name));
        }
    }

    private static ResourcePath path(String name) {
        return configMap("demo", name);
    }

    private static Resource owned(Kernel kernel, String name, String... references) {
        return kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", ownerReferences: ["
                + String.join(", ", references) + "]}}");
    }

    private Resource held(String name, String... references) {
        return kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name
                + ", finalizers: [a.dev/x], ownerReferences: [" + String.join(", ", references) + "]}}");
    }

    private static String reference(Resource owner) {
        return reference(owner, false);
    }

    private static String reference(Resource owner, boolean blocks) {
        return "{apiVersion: " + owner.apiVersion() + ", kind: " + owner.kind() + ", name: " + owner.name() + ", uid: "
                + owner.uid() + ", blockOwnerDeletion: " + blocks + "}";
    }
}
