package dev.capstan.registry;

import static dev.capstan.registry.Kernel.crd;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import dev.capstan.registry.type.CrdType;
import dev.capstan.registry.watch.WatchEvent;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DefinitionTest {
    private static final ResourcePath WIDGETS = crd("widgets.example.dev");
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
    void aDefinitionIsEstablishedAtOnceAndComplete() {
        Resource definition = kernel.create(Definitions.WIDGET);
        assertThat(CrdType.conditionHolds(definition, "Established")).isTrue();
        assertThat(CrdType.conditionHolds(definition, "NamesAccepted")).isTrue();
        assertThat(definition.tree().at("/spec/names/singular").asText()).isEqualTo("widget");
        assertThat(definition.tree().at("/spec/names/listKind").asText()).isEqualTo("WidgetList");
        assertThat(definition.tree().at("/spec/conversion/strategy").asText()).isEqualTo("None");
        assertThat(definition.tree().at("/status/storedVersions"))
                .isEqualTo(yaml("[v1]").tree());
        assertThat(definition.tree().at("/status/acceptedNames/kind").asText()).isEqualTo("Widget");
        assertThat(definition.generation()).isEqualTo(1);

        Resource one = kernel.create(Definitions.widget("one", "{size: 1}"));
        assertThat(one.part("spec")).isEqualTo(yaml("{size: 1, color: green}").tree());
    }

    @Test
    void anObjectMustFitTheSchema() {
        kernel.create(Definitions.WIDGET);
        assertThat(refused(() -> kernel.create(Definitions.widget("one", "{size: -1}")))
                        .message())
                .isEqualTo("Widget.example.dev \"one\" is invalid: spec.size: Invalid value: -1:"
                        + " spec.size in body should be greater than or equal to 0");
    }

    @Test
    void unknownFieldsAreDroppedToldOrRefused() {
        kernel.create(Definitions.WIDGET);
        String body = Definitions.widget("one", "{size: 1, nope: 2}");
        ResourcePath path = widget("demo", null);
        Written warned = kernel.registry().create(path, yaml(body), new WriteOptions(true, "", FieldValidation.WARN));
        assertThat(warned.warnings()).containsExactly("unknown field \"spec.nope\"");
        assertThat(warned.object().read().tree().path("spec").has("nope")).isFalse();
        assertThat(kernel.registry()
                        .create(path, yaml(body), new WriteOptions(true, "", FieldValidation.IGNORE))
                        .warnings())
                .isEmpty();
        assertThat(refused(() -> kernel.registry()
                                .create(path, yaml(body), new WriteOptions(true, "", FieldValidation.STRICT)))
                        .message())
                .contains("strict decoding error: unknown field \"spec.nope\"");
    }

    @Test
    void aChangedSchemaHoldsAtOnceAlsoForOlderObjects() {
        kernel.create(Definitions.WIDGET);
        kernel.create(Definitions.widget("one", "{size: 1, replicas: 3}"));
        String stored = kernel.get(widget("demo", "one")).resourceVersion();
        Resource definition = kernel.get(WIDGETS);
        var spec = definition.tree().withObject("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties");
        spec.remove("replicas");
        spec.putObject("level").put("type", "integer").put("default", 5L);
        spec.withObject("/size").put("minimum", 2L);
        definition.tree().withObject("/spec/versions/0/subresources").remove("scale");
        kernel.update(definition);

        Resource one = kernel.get(widget("demo", "one"));
        assertThat(one.part("spec"))
                .isEqualTo(yaml("{size: 1, color: green, level: 5}").tree());
        assertThat(one.resourceVersion()).isEqualTo(stored);
        assertThat(kernel.patch(widget("demo", "one"), "metadata: {labels: {a: b}}")
                        .part("spec"))
                .isEqualTo(yaml("{size: 1, color: green, level: 5}").tree());
        assertThat(refused(() -> kernel.patch(widget("demo", "one"), "spec: {size: 0}"))
                        .message())
                .contains("spec.size in body should be greater than or equal to 2");
        assertThat(kernel.patch(widget("demo", "one"), "spec: {size: 2}").part("spec"))
                .isEqualTo(yaml("{size: 2, color: green, level: 5}").tree());
    }

    @Test
    void anObjectThatGoesIsShownAsTheSchemaOfTodayHasIt() throws InterruptedException {
        kernel.create(Definitions.WIDGET);
        kernel.create(Definitions.widget("one", "{size: 1, replicas: 3}"));
        Resource definition = kernel.get(WIDGETS);
        definition
                .tree()
                .withObject("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties")
                .remove("replicas");
        definition.tree().withObject("/spec/versions/0/subresources").remove("scale");
        kernel.update(definition);
        var request = new WatchRequest(
                widget("demo", null),
                LabelSelector.EVERYTHING,
                FieldSelector.EVERYTHING,
                new WatchRequest.Start.Now(),
                () -> {});
        try (Watching watching = kernel.registry().watch(request)) {
            kernel.delete(widget("demo", "one"));
            WatchEvent event = WatchTest.take(watching, 1).getFirst();
            assertThat(event.object().read(watching.type(), watching.version()).part("spec"))
                    .isEqualTo(yaml("{size: 1, color: green}").tree());
        }
    }

    @Test
    void twoDefinitionsCannotHaveTheSameNamesButTheSecondGetsThemWhenTheFirstGoes() {
        kernel.living();
        kernel.create(Definitions.WIDGET);
        Resource second = kernel.create(Definitions.open("gadgets", "Widget", "Namespaced"));
        assertThat(CrdType.conditionHolds(second, "NamesAccepted")).isFalse();
        assertThat(CrdType.conditionHolds(second, "Established")).isFalse();
        assertThat(second.tree().at("/status/conditions/0/reason").asText()).isEqualTo("ListKindConflict");
        assertThat(second.tree().at("/status/conditions/0/message").asText())
                .isEqualTo("\"WidgetList\" is already in use");
        var gadgets = new ResourcePath(new GroupResource("example.dev", "gadgets"), "v1", "demo", null, "");
        assertThat(refused(() -> kernel.registry().list(ListRequest.all(gadgets))))
                .isEqualTo(new Refusal.BadPath());

        kernel.delete(WIDGETS);
        Kernel.await(
                "gadgets are established",
                () -> CrdType.conditionHolds(kernel.get(crd("gadgets.example.dev")), "Established"));
        assertThat(kernel.registry().list(ListRequest.all(gadgets)).items()).isEmpty();
    }

    @Test
    void aNameThatIsGivenUpIsFreeForOthers() {
        kernel.living();
        kernel.create(Definitions.WIDGET);
        kernel.create(Definitions.open("gadgets", "Gadget", "Namespaced"));
        ResourcePath gadgets = crd("gadgets.example.dev");
        Resource refusedNames = kernel.patch(gadgets, "spec: {names: {shortNames: [wd]}}");
        assertThat(CrdType.conditionHolds(refusedNames, "NamesAccepted")).isFalse();
        assertThat(CrdType.conditionHolds(refusedNames, "Established")).isTrue();
        assertThat(shortNames()).isEmpty();

        kernel.patch(WIDGETS, "spec: {names: {shortNames: null}}");
        Kernel.await("gadgets have the short name", () -> !shortNames().isEmpty());
        assertThat(CrdType.conditionHolds(kernel.get(gadgets), "NamesAccepted")).isTrue();
    }

    private List<String> shortNames() {
        return kernel.registry()
                .view()
                .types()
                .find(new GroupResource("example.dev", "gadgets"))
                .orElseThrow()
                .names()
                .shortNames();
    }

    @Test
    void aBuiltInKindCannotBeTakenOver() {
        Resource definition = kernel.create("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: leases.coordination.k8s.io, annotations: {api-approved.kubernetes.io: unapproved}}
                spec:
                  group: coordination.k8s.io
                  scope: Cluster
                  names: {plural: leases, kind: Lease}
                  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
                """);
        assertThat(CrdType.conditionHolds(definition, "Established")).isFalse();
        assertThat(kernel.create("{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: l}, spec: {}}")
                        .namespace())
                .isEqualTo("demo");
    }

    @Test
    void severalVersionsShowTheSameObject() {
        kernel.create(Definitions.WIDGET);
        kernel.create(Definitions.widget("one", "{size: 1}"));
        Resource definition = kernel.get(WIDGETS);
        var versions = definition.tree().withArray("/spec/versions");
        var second = ((ObjectNode) versions.get(0)).deepCopy();
        second.put("name", "v2").put("storage", false).put("deprecated", true);
        second.withObject("/schema/openAPIV3Schema/properties/spec/properties")
                .putObject("extra")
                .put("type", "string")
                .put("default", "x");
        versions.add(second);
        kernel.update(definition);

        ResourcePath v2 = new ResourcePath(Kernel.WIDGETS, "v2", "demo", "one", "");
        Resource one = kernel.get(v2);
        assertThat(one.apiVersion()).isEqualTo("example.dev/v2");
        assertThat(one.part("spec"))
                .isEqualTo(yaml("{size: 1, color: green, extra: x}").tree());
        Written written = kernel.registry()
                .patch(v2, new Patch(Patch.Form.MERGE, yaml("spec: {size: 4}").tree()), WriteOptions.DEFAULT);
        assertThat(written.version().deprecation()).isEqualTo("example.dev/v2 Widget is deprecated");
        assertThat(kernel.get(widget("demo", "one")).part("spec"))
                .isEqualTo(yaml("{size: 4, color: green}").tree());

        Resource changed = kernel.get(WIDGETS);
        changed.tree().withArray("/spec/versions").remove(1);
        kernel.update(changed);
        assertThat(refused(() -> kernel.get(v2))).isEqualTo(new Refusal.BadPath());
    }

    @Test
    void aVersionThatIsStoredCannotBeRemoved() {
        kernel.create(Definitions.WIDGET);
        Resource definition = kernel.get(WIDGETS);
        ((ObjectNode) definition.tree().at("/spec/versions/0")).put("name", "v2");
        assertThat(refused(() -> kernel.update(definition)).message())
                .contains(
                        "status.storedVersions[0]: Invalid value: \"v1\": missing from spec.versions; v1 was previously"
                                + " a storage version, and must remain in spec.versions until a storage migration");
    }

    @Test
    void theStoredVersionThatIsMissingIsNamedByItsPlace() {
        Resource definition = kernel.create(Definitions.WIDGET);
        ArrayNode versions = (ArrayNode) definition.tree().at("/spec/versions");
        ObjectNode second = versions.get(0).deepCopy();
        ((ObjectNode) versions.get(0)).put("storage", false);
        versions.add(second.put("name", "v2"));
        Resource migrated = kernel.update(definition);
        ((ObjectNode) migrated.tree().at("/spec/versions/1")).put("name", "v3");

        assertThat(refused(() -> kernel.update(migrated)).message())
                .contains("status.storedVersions[1]: Invalid value: \"v2\": missing from spec.versions");
    }
}
