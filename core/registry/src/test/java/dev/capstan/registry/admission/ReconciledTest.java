package dev.capstan.registry.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.CrdType;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ReconciledTest {
    private Store store;
    private Registry registry;

    @BeforeEach
    void open() throws InterruptedException {
        store = Store.inMemory();
        Admission chain = Admission.chain(List.of(new Reconciled(Reconcilers.OUTSIDE)));
        registry = Registry.open(store, Registry.Options.defaults().withAdmission(chain));
    }

    @AfterEach
    void close() {
        store.close();
    }

    /// [S2-10]
    @Test
    void whatNobodyReconcilesIsNotCreated() {
        define("resources.capstan.dev", "{}");

        assertThatThrownBy(() -> create("resources.capstan.dev"))
                .hasMessage(
                        "Box.resources.capstan.dev \"one\" is invalid: kind: Invalid value: \"Box\": no reconciler is"
                                + " installed for it, and its definition does not say that it has one outside")
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        each -> assertThat(each.refusal()).isInstanceOf(Refusal.Invalid.class));
    }

    /// [S2-24]
    @Test
    void whatSomebodyReconcilesIsHeldFromItsBeginningOn() throws InterruptedException {
        Admission chain = Admission.chain(List.of(new Reconciled(new Reconcilers() {
            @Override
            public Optional<String> whyNone(Resource definition) {
                return Optional.empty();
            }

            @Override
            public Optional<String> finalizer(Resource definition) {
                return Optional.of("resources.capstan.dev/boxer");
            }
        })));
        try (Store other = Store.inMemory()) {
            registry = Registry.open(other, Registry.Options.defaults().withAdmission(chain));
            define("resources.capstan.dev", "{}");

            assertThat(create("resources.capstan.dev").read().finalizers())
                    .containsExactly("resources.capstan.dev/boxer");
        }
    }

    @Test
    void aReconcilerThatIsNotThereIsNamed() {
        define("resources.capstan.dev", "{capstan.dev/reconciler: boxer}");

        assertThatThrownBy(() -> create("resources.capstan.dev"))
                .hasMessageContaining("its definition names the reconciler boxer, which is not installed");
    }

    @Test
    void whatIsReconciledOutsideIsCreatedAndChanged() {
        define("resources.capstan.dev", "{capstan.dev/reconciler: external}");

        Stored created = create("resources.capstan.dev");
        registry.change(definitionPath("resources.capstan.dev"), definition -> {
            definition.ownMetadata().remove("annotations");
            return definition;
        });

        registry.change(ResourcePath.of(created.key()), object -> {
            object.ownMetadata().putObject("labels").put("a", "b");
            return object;
        });
        assertThatThrownBy(() -> create("resources.capstan.dev")).hasMessageContaining("no reconciler");
    }

    @Test
    void otherGroupsAreTheirOwners() {
        define("example.dev", "{}");

        assertThat(create("example.dev").key().name()).isEqualTo("one");
    }

    @Test
    void aDefinitionWhoseReconcilerMakesNoSenseIsRefusedWithAllThatIsWrong() throws InterruptedException {
        Admission chain = Admission.chain(List.of(new Reconciled(new Reconcilers() {
            @Override
            public Optional<String> whyNone(Resource definition) {
                return Optional.empty();
            }

            @Override
            public List<String> problems(String reconciler) {
                return reconciler.equals("boxer") ? List.of("boxer is ill", "boxer is old") : List.of();
            }
        })));
        define("example.dev", "{capstan.dev/reconciler: boxer}");
        registry = Registry.open(store, Registry.Options.defaults().withAdmission(chain));

        assertThatThrownBy(() -> define("resources.capstan.dev", "{capstan.dev/reconciler: boxer}"))
                .hasMessage("CustomResourceDefinition.apiextensions.k8s.io \"boxes.resources.capstan.dev\" is invalid:"
                        + " [metadata.annotations[capstan.dev/reconciler]: Invalid value: boxer is ill,"
                        + " metadata.annotations[capstan.dev/reconciler]: Invalid value: boxer is old]");

        registry.change(definitionPath("example.dev"), definition -> {
            definition.ownMetadata().putObject("labels").put("a", "b");
            return definition;
        });
        define("resources.capstan.dev", "{capstan.dev/reconciler: jim}");
        assertThatThrownBy(() -> registry.change(definitionPath("resources.capstan.dev"), definition -> {
                    definition.ownMetadata().putObject("annotations").put("capstan.dev/reconciler", "boxer");
                    return definition;
                }))
                .hasMessageContaining("boxer is ill");
    }

    private static ResourcePath definitionPath(String group) {
        return new ResourcePath(CrdType.RESOURCE, "v1", null, "boxes." + group, "");
    }

    private void define(String group, String annotations) {
        write(new ResourcePath(CrdType.RESOURCE, "v1", null, null, ""), """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: boxes.%1$s, annotations: %2$s}
                spec:
                  group: %1$s
                  scope: Cluster
                  names: {plural: boxes, kind: Box}
                  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
                """.formatted(group, annotations));
    }

    private Stored create(String group) {
        return write(
                new ResourcePath(new GroupResource(group, "boxes"), "v1", null, null, ""),
                "{apiVersion: %s/v1, kind: Box, metadata: {name: one}}".formatted(group));
    }

    private Stored write(ResourcePath path, String yaml) {
        Document body = Document.yaml(yaml.getBytes(StandardCharsets.UTF_8));
        return registry.create(path, body, WriteOptions.DEFAULT).object();
    }
}
