package dev.capstan.registry.rules;

import static dev.capstan.registry.Kernel.crd;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.Written;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is refused, and where it is reported, was recorded from a kube-apiserver 1.36.
final class CrdCheckTest {
    private static final String BAD = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: bads.example.dev}
            spec:
              group: example.dev
              scope: Namespaced
              names: {plural: bads, kind: Bad}
              versions:
              - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
            """;
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
    void anEmptySpecLacksEverything() {
        assertThat(problems(tree -> tree.putObject("spec")))
                .contains(
                        "metadata.name: Invalid value: \"bads.example.dev\": must be spec.names.plural+\".\"+spec.group",
                        "spec.group: Required value",
                        "spec.scope: Required value",
                        "spec.names.plural: Required value",
                        "spec.names.singular: Required value",
                        "spec.names.kind: Required value",
                        "spec.names.listKind: Required value")
                .anyMatch(each -> each.endsWith("must have exactly one version marked as storage version"));
    }

    @Test
    void aSchemaIsReportedOnceWhenAllVersionsShareIt() {
        Consumer<ObjectNode> single = tree -> schema(tree, 0).put("type", "string");
        String shared = "spec.validation.openAPIV3Schema.type: Invalid value: \"string\": must be object at the root";
        assertThat(problems(single)).containsExactly(shared);
        assertThat(problems(single.andThen(tree -> second(tree, "v2")))).containsExactly(shared);
        assertThat(problems(single.andThen(tree -> second(tree, "v2"))
                        .andThen(tree -> schema(tree, 1).put("type", "integer"))))
                .containsExactly(
                        "spec.versions[0].schema.openAPIV3Schema.type: Invalid value: \"string\":"
                                + " must be object at the root",
                        "spec.versions[1].schema.openAPIV3Schema.type: Invalid value: \"integer\":"
                                + " must be object at the root");
    }

    @Test
    void everyRuleThatADefaultBreaksIsTold() {
        assertThat(problems(
                        tree -> schema(tree, 0).setAll((ObjectNode) yaml("""
                                properties:
                                  even:
                                    type: integer
                                    default: 1
                                    x-kubernetes-validations: [{rule: self % 2 == 0, message: must be good}]
                                  map:
                                    type: object
                                    additionalProperties: {type: string, format: byte}
                                    default: {m: ''}
                                """).tree())))
                .containsExactlyInAnyOrder(
                        "spec.validation.openAPIV3Schema.properties[even].default: Invalid value: 1: must be good",
                        "spec.validation.openAPIV3Schema.properties[map].default.m: Invalid value: \"\":"
                                + " .m in body must be of type byte: \"\"");
    }

    @Test
    void onlyKeywordsMayBeNullWithoutMeaningAnything() {
        Resource definition = kernel.create(BAD.replace(
                "{type: object}",
                "{type: object, title: null, properties: {free: {type: object, default: {a: null},"
                        + " x-kubernetes-preserve-unknown-fields: true}}}"));

        var schema = definition.tree().at("/spec/versions/0/schema/openAPIV3Schema");
        assertThat(schema.has("title")).isFalse();
        assertThat(schema.at("/properties/free/default").toString()).isEqualTo("{\"a\":null}");
    }

    @Test
    void aVersionWithoutSchemaIsNamed() {
        assertThat(problems(tree -> version(tree, 0).remove("schema")))
                .containsExactly("spec.versions[0].schema.openAPIV3Schema: Required value");
        assertThat(problems(tree -> version(tree, 0).putObject("schema")))
                .containsExactly("spec.versions[0].schema.openAPIV3Schema: Required value");
    }

    @Test
    void columnsFieldsAndScaleAreReportedWhereKubernetesDoes() {
        assertThat(problems(
                        tree -> version(tree, 0).setAll((ObjectNode) yaml("""
                        additionalPrinterColumns:
                        - {name: b, type: string, jsonPath: spec.a}
                        - {name: '', type: bogus, jsonPath: ''}
                        - {name: c, type: string, format: bogus, jsonPath: .a}
                        selectableFields: [{jsonPath: .spec.zz}, {jsonPath: .metadata.name}, {jsonPath: ''}]
                        subresources:
                          scale: {specReplicasPath: .x, statusReplicasPath: '', labelSelectorPath: a}
                        deprecationWarning: x
                        """).tree())))
                .containsExactlyInAnyOrder(
                        "spec.additionalPrinterColumns[0].JSONPath: Invalid value: \"spec.a\":"
                                + " must be a simple json path starting with .",
                        "spec.additionalPrinterColumns[1].name: Required value",
                        "spec.additionalPrinterColumns[1].type: Invalid value: \"bogus\":"
                                + " must be one of boolean,date,integer,number,string",
                        "spec.additionalPrinterColumns[1].JSONPath: Required value",
                        "spec.additionalPrinterColumns[2].format: Invalid value: \"bogus\":"
                                + " must be one of byte,date,date-time,double,float,int32,int64,password",
                        "spec.selectableFields[0].jsonPath: Invalid value: \".spec.zz\":"
                                + " is an invalid path: does not refer to a valid field",
                        "spec.selectableFields[1].jsonPath: Invalid value: \".metadata.name\":"
                                + " is an invalid path: does not refer to a valid field",
                        "spec.selectableFields[2].jsonPath: Required value",
                        "spec.subresources.scale.specReplicasPath: Invalid value: \".x\":"
                                + " should be a json path under .spec",
                        "spec.subresources.scale.statusReplicasPath: Required value",
                        "spec.subresources.scale.labelSelectorPath: Invalid value: \"a\":"
                                + " must be a simple json path starting with .",
                        "spec.versions[0].deprecationWarning: Invalid value: \"x\":"
                                + " can only be set for deprecated versions");
    }

    @Test
    void versionsAreDistinctAndOneIsStored() {
        assertThat(problems(tree -> version(tree, 0).put("storage", false)))
                .containsExactly("spec.versions: Invalid value: [\"v1\"]:"
                        + " must have exactly one version marked as storage version");
        assertThat(problems(tree -> second(tree, "v1")))
                .containsExactly("spec.versions: Invalid value: \"v1\": must contain unique version names");
        assertThat(problems(tree -> version(tree, 0).put("name", "V_1")))
                .singleElement()
                .asString()
                .startsWith("spec.versions[0].name: Invalid value: \"V_1\": a DNS-1035 label must consist");
    }

    @Test
    void namesScopeGroupAndConversionAreChecked() {
        assertThat(problems(tree -> spec(tree).put("scope", "Galaxy")))
                .containsExactly(
                        "spec.scope: Unsupported value: \"Galaxy\": supported values: \"Cluster\", \"Namespaced\"");
        assertThat(problems(tree -> spec(tree).withObject("/names").put("listKind", "Bad")))
                .containsExactly("spec.names.listKind: Invalid value: \"Bad\": kind and listKind may not be the same");
        assertThat(problems(tree -> spec(tree).put("preserveUnknownFields", true)))
                .containsExactly("spec.preserveUnknownFields: Invalid value: true: cannot set to true, set"
                        + " x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead");
        assertThat(problems(tree -> spec(tree).putObject("conversion").put("strategy", "Bogus")))
                .containsExactly("spec.conversion.strategy: Unsupported value: \"Bogus\":"
                        + " supported values: \"None\", \"Webhook\"");
        assertThat(problems(tree -> {
                    spec(tree).put("group", "nodots");
                    tree.withObject("/metadata").put("name", "bads.nodots");
                }))
                .containsExactly("spec.group: Invalid value: \"nodots\": should be a domain with at least one dot");
    }

    @Test
    void aGroupOfKubernetesNeedsApproval() {
        Consumer<ObjectNode> guarded = tree -> {
            spec(tree).put("group", "foo.k8s.io");
            tree.withObject("/metadata").put("name", "bads.foo.k8s.io");
        };
        assertThat(problems(guarded))
                .containsExactly("metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups"
                        + " must have approval annotation \"api-approved.kubernetes.io\","
                        + " see https://github.com/kubernetes/enhancements/pull/1111");
    }

    @Test
    void wordsThatAreNoKeywordsAreDroppedToldOrRefused() {
        ObjectNode tree = bad();
        schema(tree, 0)
                .putObject("properties")
                .putObject("spec")
                .put("type", "object")
                .put("zzz", 1L);
        String unknown = "unknown field \"spec.versions[0].schema.openAPIV3Schema.properties.spec.zzz\"";
        var document = new Document(tree, List.of());
        assertThat(refused(() -> kernel.registry()
                                .create(crd(null), document, new WriteOptions(false, "", FieldValidation.STRICT)))
                        .message())
                .contains("strict decoding error: " + unknown);
        Written written = kernel.registry().create(crd(null), document, WriteOptions.DEFAULT);
        assertThat(written.warnings()).containsExactly(unknown);
        assertThat(written.object().read().tree().at("/spec/versions/0/schema/openAPIV3Schema/properties/spec"))
                .isEqualTo(yaml("{type: object}").tree());
    }

    @Test
    void whatADefinitionIsAboutStaysAsItWas() {
        kernel.create(Definitions.WIDGET);
        for (String patch : List.of(
                "spec: {scope: Cluster}",
                "spec: {group: zz.dev}",
                "spec: {names: {plural: zz}}",
                "spec: {names: {kind: Zz}}")) {
            assertThat(refused(() -> kernel.patch(crd("widgets.example.dev"), patch))
                            .message())
                    .contains("field is immutable");
        }
        Resource definition = kernel.get(crd("widgets.example.dev"));
        definition.ownMetadata().remove("resourceVersion");
        assertThat(refused(() -> kernel.update(definition)).message())
                .isEqualTo("customresourcedefinitions.apiextensions.k8s.io \"widgets.example.dev\" is invalid:"
                        + " metadata.resourceVersion: Invalid value: 0: must be specified for an update");
    }

    private List<String> problems(Consumer<ObjectNode> change) {
        ObjectNode tree = bad();
        change.accept(tree);
        var document = new Document(tree, List.of());
        var refusal =
                (Refusal.Invalid) refused(() -> kernel.registry().create(crd(null), document, WriteOptions.DEFAULT));
        return refusal.problems().stream().map(FieldProblem::toString).toList();
    }

    private static ObjectNode bad() {
        return (ObjectNode) yaml(BAD).tree();
    }

    private static ObjectNode spec(ObjectNode tree) {
        return tree.withObject("/spec");
    }

    private static ObjectNode version(ObjectNode tree, int index) {
        return (ObjectNode) tree.at("/spec/versions/" + index);
    }

    private static ObjectNode schema(ObjectNode tree, int index) {
        return (ObjectNode) tree.at("/spec/versions/" + index + "/schema/openAPIV3Schema");
    }

    private static void second(ObjectNode tree, String name) {
        tree.withArray("/spec/versions")
                .add(version(tree, 0).deepCopy().put("name", name).put("storage", false));
    }
}
