package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.namespacePath;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class CreateTest {
    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00.75Z");
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withClock(Clock.fixed(NOON, ZoneOffset.UTC)));
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void aNewObjectGetsWhatTheServerDecides() {
        Resource created = kernel.create("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: one, uid: mine, creationTimestamp: 2020-01-01T00:00:00Z, selfLink: x,
                           deletionTimestamp: 2020-01-01T00:00:00Z, managedFields: [{}]}
                data: {k: v}
                """);

        assertThat(created.namespace()).isEqualTo("demo");
        assertThat(created.uid()).hasSize(36);
        assertThat(created.metadata().path("creationTimestamp").asText()).isEqualTo("2026-01-31T12:00:00Z");
        assertThat(created.deleting()).isFalse();
        assertThat(created.metadata()
                        .path("managedFields")
                        .path(0)
                        .path("fieldsV1")
                        .toString())
                .isEqualTo("{\"f:data\":{\".\":{},\"f:k\":{}}}");
        assertThat(created.metadata().has("selfLink")).isFalse();
        assertThat(created.resourceVersion())
                .isEqualTo(Long.toString(kernel.registry().view().revision()));
        assertThat(kernel.get(configMap("demo", "one"))).isEqualTo(created);
    }

    @Test
    void aPodIsPendingFromTheBeginning() {
        Resource pod = kernel.create("""
                apiVersion: v1
                kind: Pod
                metadata: {name: p}
                spec: {containers: [{name: c, image: busybox}]}
                status: {phase: Running}
                """);

        assertThat(pod.tree().path("status"))
                .isEqualTo(Kernel.json("{\"phase\": \"Pending\"}").tree());
    }

    @Test
    void aBuiltInObjectNeedNotSayItsKindButACustomOneMust() {
        Resource created = kernel.registry()
                .create(configMap("demo", null), yaml("{metadata: {name: one}}"), WriteOptions.DEFAULT)
                .object()
                .read();
        assertThat(created.kind()).isEqualTo("ConfigMap");

        kernel.create(Definitions.WIDGET);
        assertThat(refusal(widget("demo", null), "{metadata: {name: one}}").message())
                .startsWith("the object provided is unrecognized (must be of type Widget): Object 'Kind' is missing");
    }

    @Test
    void anObjectOfAnotherKindIsRefused() {
        kernel.create(Definitions.WIDGET);
        assertThat(refusal(configMap("demo", null), "{apiVersion: v1, kind: Secret, metadata: {name: b}}"))
                .isInstanceOf(Refusal.BadRequest.class)
                .extracting(Refusal::message)
                .asString()
                .startsWith("Secret in version \"v1\" cannot be handled as a ConfigMap");
        assertThat(refusal(widget("demo", null), "{apiVersion: example.dev/v1, kind: Nope, metadata: {name: b}}")
                        .message())
                .isEqualTo("Nope.example.dev \"b\" is invalid: kind: Invalid value: \"Nope\": must be Widget");
        assertThat(refusal(widget("demo", null), "{apiVersion: example.dev/v2, kind: Widget, metadata: {name: b}}"))
                .isEqualTo(new Refusal.BadRequest("the API version in the data (example.dev/v2)"
                        + " does not match the expected API version (example.dev/v1)"));
    }

    @Test
    void anObjectOfAnotherNamespaceIsRefused() {
        assertThat(refusal(configMap("demo", null), "{metadata: {name: one, namespace: other}}"))
                .isEqualTo(new Refusal.BadRequest(
                        "the namespace of the provided object does not match the namespace sent on the request"));
    }

    @Test
    void anObjectThatIsThereIsNotCreatedAgain() {
        kernel.create(Definitions.configMap("one"));
        assertThat(refused(() -> kernel.create(Definitions.configMap("one"))))
                .isEqualTo(new Refusal.AlreadyExists(Kernel.CONFIG_MAPS, "one", false));
    }

    @Test
    void anObjectWithARevisionIsNotNew() {
        assertThat(refusal(configMap("demo", null), "{metadata: {name: one, resourceVersion: '5'}}")
                        .message())
                .isEqualTo("resourceVersion should not be set on objects to be created");
    }

    @Test
    void aNamespaceThatIsNotThereIsNamedBeforeAnythingElseIsWrong() {
        assertThat(refusal(configMap("nope", null), "{metadata: {name: A B}}"))
                .isEqualTo(new Refusal.NotFound(Kernel.NAMESPACES, "nope"));
    }

    @Test
    void nothingIsCreatedInANamespaceThatIsGoing() {
        kernel.create(Definitions.configMap("here"));
        kernel.delete(namespacePath("demo"));
        assertThat(refused(() -> kernel.create(Definitions.configMap("new"))))
                .isEqualTo(new Refusal.Forbidden(
                        Kernel.CONFIG_MAPS,
                        "new",
                        "unable to create new content in namespace demo because it is being terminated",
                        "NamespaceTerminating"));
        assertThat(kernel.patch(configMap("demo", "here"), "data: {k: v}").part("data"))
                .isNotNull();
    }

    @Test
    void everythingThatIsWrongWithMetadataIsSaidAtOnce() {
        var refusal = (Refusal.Invalid) refusal(configMap("demo", null), """
                metadata:
                  name: Upper
                  generateName: Gen-
                  labels: {a b: c, ok: b c}
                  annotations: {a b: c}
                  finalizers: [foo, 'a b/c', orphan, foregroundDeletion]
                  ownerReferences:
                  - {apiVersion: '', kind: '', name: '', uid: ''}
                  - {apiVersion: v1, kind: ConfigMap, name: a, uid: a, controller: true}
                  - {apiVersion: v1, kind: ConfigMap, name: b, uid: b, controller: true}
                  - {apiVersion: v1, kind: Event, name: c, uid: c}
                """);
        assertThat(refusal.problems().stream().map(FieldProblem::path))
                .containsExactlyInAnyOrder(
                        "metadata.name",
                        "metadata.generateName",
                        "metadata.labels",
                        "metadata.labels",
                        "metadata.annotations",
                        "metadata.finalizers[0]",
                        "metadata.finalizers",
                        "metadata.finalizers",
                        "metadata.ownerReferences.apiVersion",
                        "metadata.ownerReferences.kind",
                        "metadata.ownerReferences.name",
                        "metadata.ownerReferences.uid",
                        "metadata.ownerReferences",
                        "metadata.ownerReferences");
        assertThat(refusal.message())
                .contains("metadata.finalizers[0]: Invalid value: \"foo\": name is neither a standard finalizer"
                        + " name nor is it fully qualified")
                .contains("metadata.ownerReferences: Invalid value: {\"apiVersion\":\"v1\",\"kind\":\"Event\","
                        + "\"name\":\"c\",\"uid\":\"c\"}: /v1, Kind=Event is disallowed from being an owner")
                .contains("Only one reference can have Controller set to true. Found \"true\" in references"
                        + " for ConfigMap/a and ConfigMap/b");
    }

    @Test
    void aCustomObjectMayHaveAPlainFinalizerButItsWriterIsWarned() {
        kernel.create(Definitions.WIDGET);
        Written written = kernel.write("""
                {apiVersion: example.dev/v1, kind: Widget, metadata: {name: one, finalizers: [foo, example.dev/x]}}
                """);
        String warning = "metadata.finalizers: \"foo\": prefer a domain-qualified finalizer name"
                + " to avoid accidental conflicts with other finalizer writers";
        assertThat(written.warnings()).containsExactly(warning);

        Patch patch = new Patch(
                Patch.Form.MERGE, yaml("{metadata: {finalizers: [foo, bar]}}").tree());
        assertThat(kernel.registry()
                        .patch(widget("demo", "one"), patch, WriteOptions.DEFAULT)
                        .warnings())
                .containsExactly(warning.replace("foo", "bar"));
    }

    @Test
    void anOwnerThatIsGivenTwiceIsKeptOnce() {
        String owner = "{apiVersion: v1, kind: ConfigMap, name: o, uid: u}";
        Written written = kernel.write("{apiVersion: v1, kind: ConfigMap, metadata: {name: one, ownerReferences: ["
                + owner + ", " + owner + "]}}");
        assertThat(written.object().read().ownerReferences()).hasSize(1);
        assertThat(written.warnings())
                .singleElement()
                .asString()
                .startsWith(".metadata.ownerReferences contains duplicate entries;")
                .endsWith("duplicate UID(s) observed: u");
    }

    @Test
    void namespacesHaveNamesWithoutDots() {
        assertThat(refused(() -> kernel.namespace("a.b")).message())
                .isEqualTo(
                        "Namespace \"a.b\" is invalid: metadata.name: Invalid value: \"a.b\": must not contain dots");
        assertThat(refused(() -> kernel.namespace("A")).message()).contains("a lowercase RFC 1123 label must consist");
        assertThat(refused(() -> kernel.namespace("a".repeat(64))).message())
                .contains("must be no more than 63 characters");
    }

    @Test
    void anObjectWithoutAnyNameIsRefused() {
        assertThat(refusal(configMap("demo", null), "{data: {}}").message())
                .isEqualTo(
                        "ConfigMap \"\" is invalid: metadata.name: Required value: name or generateName is required");
    }

    @Test
    void aGeneratedNameThatIsTakenIsTriedAgain() throws InterruptedException {
        RandomGenerator slow = new Random(0) {
            private static final long serialVersionUID = 1L;
            private int calls;

            @Override
            public int nextInt(int bound) {
                return calls++ / 20 % bound;
            }
        };
        Registry.Options options = Registry.Options.defaults();
        try (Kernel plain = Kernel.inMemory(new Registry.Options(
                options.access(),
                options.admission(),
                options.clock(),
                options.converters(),
                slow,
                List.of(),
                Map.of(),
                1000,
                1 << 20))) {
            for (int i = 0; i < 6; i++) {
                Resource created = plain.create("{apiVersion: v1, kind: ConfigMap, metadata: {generateName: a-}}");
                assertThat(created.name()).startsWith("a-").hasSize(7);
            }
            assertThat(plain.registry()
                            .list(ListRequest.all(configMap("demo", null)))
                            .items())
                    .hasSize(6);
        }
    }

    @Test
    void aLongBaseOfAGeneratedNameIsCut() {
        Resource created =
                kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {generateName: " + "a".repeat(200) + "}}");
        assertThat(created.name()).hasSize(63);
    }

    private Refusal refusal(ResourcePath path, String body) {
        return refused(() -> kernel.registry().create(path, yaml(body), WriteOptions.DEFAULT));
    }
}
