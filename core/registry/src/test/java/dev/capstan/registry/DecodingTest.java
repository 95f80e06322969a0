package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.json;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DecodingTest {
    private static final WriteOptions DRY = new WriteOptions(true, "", FieldValidation.WARN);
    private static final WriteOptions STRICT = new WriteOptions(true, "", FieldValidation.STRICT);
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
        kernel.create(Definitions.WIDGET);
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"name\": 5} | metadata.name is a number, expected a string",
                "{\"labels\": {\"a\": 1}} | metadata.labels.a is a number, expected a string",
                "{\"labels\": \"x\"} | metadata.labels is a string, expected an object of strings",
                "{\"labels\": []} | metadata.labels is an array, expected an object of strings",
                "{\"annotations\": {\"a\": true}} | metadata.annotations.a is a boolean, expected a string",
                "{\"finalizers\": \"x\"} | metadata.finalizers is a string, expected an array of strings",
                "{\"finalizers\": [1]} | metadata.finalizers[0] is a number, expected a string",
                "{\"ownerReferences\": {}} | metadata.ownerReferences is an object, expected an array of objects",
                "{\"ownerReferences\": [{\"uid\": 1}]} | metadata.ownerReferences[0].uid is a number, expected a string",
                "{\"namespace\": 1} | metadata.namespace is a number, expected a string",
                "{\"creationTimestamp\": \"now\"} | metadata.creationTimestamp is a string, expected a time such as",
                "\"x\" | metadata is a string, expected an object"
            })
    void metadataOfTheWrongFormCannotBeRead(String metadata, String why) {
        String body = "\"metadata\": " + metadata + "}";
        assertThat(refused(() -> kernel.registry().create(configMap("demo", null), json("{" + body), DRY)))
                .isInstanceOf(Refusal.BadRequest.class)
                .extracting(Refusal::message)
                .asString()
                .startsWith("ConfigMap in version \"v1\" cannot be handled as a ConfigMap: " + why);
        String head = "{\"apiVersion\": \"example.dev/v1\", \"kind\": \"Widget\", ";
        assertThat(refused(() -> kernel.registry().create(widget("demo", null), json(head + body), DRY))
                        .message())
                .startsWith("Widget in version \"v1\" cannot be handled as a Widget: " + why);
    }

    @Test
    void whatIsNullIsAbsentAndANullLabelIsEmpty() {
        Resource created = kernel.registry()
                .create(
                        configMap("demo", null),
                        json("{\"metadata\": {\"name\": \"a\", \"annotations\": null, \"labels\": {\"l\": null}},"
                                + " \"data\": null}"),
                        DRY)
                .object()
                .read();
        assertThat(created.labels()).containsEntry("l", "");
        assertThat(created.metadata().has("annotations")).isFalse();
        assertThat(created.part("data")).isNull();
    }

    @Test
    void aBuiltInKindHasAFixedForm() {
        assertThat(refused(() -> kernel.registry()
                        .create(
                                configMap("demo", null),
                                json("{\"metadata\": {\"name\": \"a\"}, \"data\": {\"a\": 1}}"),
                                DRY)))
                .isInstanceOf(Refusal.BadRequest.class);
        assertThat(refused(() -> kernel.registry().create(configMap("demo", null), json("[]"), DRY)))
                .isInstanceOf(Refusal.BadRequest.class);
    }

    @Test
    void unknownAndDuplicateFieldsAreAllTold() {
        String body =
                "{\"metadata\": {\"name\": \"a\", \"bogus\": 1}, \"extra\": 1, \"data\": {\"a\": \"1\", \"a\": \"2\"}}";
        String[] told = {"duplicate field \"data.a\"", "unknown field \"metadata.bogus\"", "unknown field \"extra\""};
        assertThat(kernel.registry()
                        .create(configMap("demo", null), json(body), DRY)
                        .warnings())
                .containsExactlyInAnyOrder(told);
        assertThat(refused(() -> kernel.registry().create(configMap("demo", null), json(body), STRICT))
                        .message())
                .startsWith("ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict decoding error: ")
                .contains(told);
    }

    @Test
    void whatIsEmptyInABuiltInKindIsAbsent() {
        Resource created =
                kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {}}, data: {}}");

        assertThat(created.tree().has("data")).isFalse();
        assertThat(created.metadata().has("labels")).isFalse();
        assertThat(created.metadata().has("managedFields")).isFalse();
    }

    @Test
    void aKeyWithoutAValueIsThereAllTheSame() {
        Resource created = kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: null}}");

        assertThat(created.tree().path("data").toString()).isEqualTo("{\"k\":\"\"}");
    }

    @Test
    void nothingAtAllIsAnEmptyObjectOfABuiltInKind() {
        assertThat(refused(() -> kernel.registry().create(configMap("demo", null), json("null"), DRY))
                        .message())
                .isEqualTo(
                        "ConfigMap \"\" is invalid: metadata.name: Required value: name or generateName is required");
    }

    @Test
    void aPatchThatLeadsToNoSuchObjectIsInvalid() {
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");

        Refusal refusal = refused(() -> kernel.patch(configMap("demo", "a"), "{data: {k: 1}}"));

        assertThat(refusal).isInstanceOf(Refusal.Invalid.class);
        assertThat(refusal.message())
                .startsWith(" \"\" is invalid: patch: Invalid value: \"{")
                .endsWith("data.k in body must be of type string: \"integer\"");
    }
}
