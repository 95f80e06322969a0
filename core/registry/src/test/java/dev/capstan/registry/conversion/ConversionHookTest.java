package dev.capstan.registry.conversion;

import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Freshness;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.ListRequest;
import dev.capstan.registry.Page;
import dev.capstan.registry.Patch;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WatchRequest;
import dev.capstan.registry.Watching;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.Written;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.callout.HookServer;
import dev.capstan.registry.callout.HookServer.Reply;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConversionHookTest {
    private static final GroupResource THINGS = new GroupResource("example.dev", "things");

    private HookServer server;
    private Callouts callouts;
    private Kernel kernel;
    /// What else to do to what was converted.
    private Consumer<ObjectNode> twist = object -> {};
    private String result = "{status: Success}";

    @BeforeEach
    void begin() throws Exception {
        server = HookServer.start();
        callouts = new Callouts();
        kernel = Kernel.inMemory(Registry.Options.defaults().withConverters(new ConversionHooks(callouts)));
        kernel.create("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: things.example.dev}
                spec:
                  group: example.dev
                  scope: Namespaced
                  names: {plural: things, kind: Thing}
                  conversion:
                    strategy: Webhook
                    webhook: {conversionReviewVersions: [v1], clientConfig: %s}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {
                      size: {type: integer}, color: {type: string, default: red}}}}}}
                  - name: v2
                    served: true
                    storage: false
                    selectableFields: [{jsonPath: .spec.length}]
                    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {
                      length: {type: integer}, color: {type: string, default: blue}}}}}}
                """.formatted(server.config("/convert", this::convert)));
    }

    @AfterEach
    void end() {
        kernel.close();
        callouts.close();
        server.close();
    }

    private Reply convert(JsonNode review) {
        JsonNode request = review.path("request");
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("apiVersion", "apiextensions.k8s.io/v1").put("kind", "ConversionReview");
        ObjectNode response = answer.putObject("response");
        response.set("uid", request.path("uid"));
        response.set("result", yaml(result).tree());
        ArrayNode objects = response.putArray("convertedObjects");
        String wanted = request.path("desiredAPIVersion").asText();
        for (JsonNode each : request.path("objects")) {
            ObjectNode object = each.deepCopy();
            object.put("apiVersion", wanted);
            ObjectNode spec = object.withObject("/spec");
            boolean toSecond = wanted.endsWith("v2");
            JsonNode size = spec.remove(toSecond ? "size" : "length");
            if (size != null) {
                spec.set(toSecond ? "length" : "size", size);
            }
            twist.accept(object);
            objects.add(object);
        }
        return Reply.json(answer);
    }

    private static ResourcePath thing(String version, String name) {
        return new ResourcePath(THINGS, version, "demo", name, "");
    }

    private static String body(String version, String name, String spec) {
        return "{apiVersion: example.dev/" + version + ", kind: Thing, metadata: {name: " + name + "}, spec: " + spec
                + "}";
    }

    private static Resource served(byte[] json) {
        return new Resource((ObjectNode) Document.json(json).tree());
    }

    @Test
    void whatIsWrittenInOneVersionIsReadInAnother() {
        Written written = kernel.write(body("v2", "one", "{length: 3}"));

        assertThat(served(written.json()).part("spec"))
                .isEqualTo(yaml("{length: 3, color: blue}").tree());
        assertThat(written.object().read().apiVersion()).isEqualTo("example.dev/v1");
        assertThat(kernel.get(thing("v1", "one")).part("spec"))
                .isEqualTo(yaml("{size: 3, color: blue}").tree());
        assertThat(kernel.get(thing("v2", "one")).part("spec"))
                .isEqualTo(yaml("{length: 3, color: blue}").tree());
        assertThat(kernel.get(thing("v2", "one")).resourceVersion())
                .isEqualTo(kernel.get(thing("v1", "one")).resourceVersion());
    }

    @Test
    void nobodyIsAskedWhenTheVersionIsTheOneThatIsStored() {
        kernel.write(body("v1", "one", "{size: 3}"));
        kernel.patch(thing("v1", "one"), "{spec: {size: 4}}");
        kernel.get(thing("v1", "one"));

        assertThat(server.calls()).isEmpty();
    }

    @Test
    void aListIsConvertedAtOnceAndOnlyOnce() {
        for (int i = 0; i < 5; i++) {
            kernel.write(body("v1", "t" + i, "{size: " + i + "}"));
        }
        ListRequest request = ListRequest.all(new ResourcePath(THINGS, "v2", "demo", null, ""));

        Page page = kernel.registry().list(request);
        kernel.registry().list(request);

        assertThat(server.calls()).hasSize(1);
        assertThat(page.items())
                .extracting(each -> served(each.json(page.type(), page.version()))
                        .tree()
                        .path("spec")
                        .path("length")
                        .asLong())
                .containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(server.calls()).hasSize(1);
    }

    @Test
    void aFieldIsSelectedInTheVersionThatIsAskedFor() {
        kernel.write(body("v1", "small", "{size: 1}"));
        kernel.write(body("v1", "large", "{size: 9}"));
        var request = new ListRequest(
                new ResourcePath(THINGS, "v2", "demo", null, ""),
                LabelSelector.EVERYTHING,
                FieldSelector.parse("spec.length=9"),
                0,
                "",
                new Freshness.Latest());

        assertThat(kernel.registry().list(request).items())
                .extracting(each -> each.key().name())
                .containsExactly("large");
        assertThat(server.calls()).hasSize(1);
    }

    @Test
    void aWatchShowsItsOwnVersion() throws InterruptedException {
        kernel.write(body("v1", "one", "{size: 1}"));
        var seen = new ArrayList<JsonNode>();

        try (Watching watching = kernel.registry().watch(ofSecondVersion())) {
            watching.initial().forEach(each -> seen.add(spec(each, watching)));
            kernel.patch(thing("v1", "one"), "{spec: {size: 2}}");
            watching.watch().next(Duration.ofSeconds(10)).forEach(each -> seen.add(spec(each.object(), watching)));
        }

        assertThat(seen)
                .containsExactly(
                        yaml("{length: 1, color: red}").tree(),
                        yaml("{length: 2, color: red}").tree());
    }

    @Test
    void aWatchThatCannotBeginLeavesNothingBehind() {
        kernel.write(body("v1", "one", "{size: 1}"));
        result = "{status: Failure, message: cannot do it}";

        assertThat(refused(() -> kernel.registry().watch(ofSecondVersion()))).isInstanceOf(Refusal.Misfit.class);

        assertThat(kernel.registry().hub().watches()).isZero();
    }

    @Test
    void nobodyIsAskedAgainAboutWhatIsGone() {
        for (int i = 0; i < 5; i++) {
            kernel.write(body("v1", "t" + i, "{size: " + i + "}"));
        }

        Page gone = kernel.registry()
                .deleteCollection(
                        ListRequest.all(new ResourcePath(THINGS, "v2", "demo", null, "")), DeleteOptions.DEFAULT);

        assertThat(gone.items())
                .extracting(each -> served(each.json(gone.type(), gone.version()))
                        .tree()
                        .at("/spec/length")
                        .asLong())
                .containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(server.calls()).hasSize(1);
    }

    private static WatchRequest ofSecondVersion() {
        return new WatchRequest(
                new ResourcePath(THINGS, "v2", "demo", null, ""),
                LabelSelector.EVERYTHING,
                FieldSelector.EVERYTHING,
                new WatchRequest.Start.State(new Freshness.Latest()),
                () -> {});
    }

    private static JsonNode spec(Stored stored, Watching watching) {
        return served(stored.json(watching.type(), watching.version())).tree().path("spec");
    }

    @Test
    void applyingInAnotherVersionKnowsWhoOwnsWhat() {
        kernel.registry().patch(thing("v1", "one"), apply(body("v1", "one", "{size: 1}")), manager("ann"));

        Refusal refusal = refused(() ->
                kernel.registry().patch(thing("v2", "one"), apply(body("v2", "one", "{length: 2}")), manager("bob")));
        Written forced = kernel.registry()
                .patch(
                        thing("v2", "one"),
                        apply(body("v2", "one", "{length: 2}")).forced(),
                        manager("bob"));

        assertThat(refusal.message()).isEqualTo("Apply failed with 1 conflict: conflict with \"ann\": .spec.size");
        assertThat(forced.object().read().part("spec"))
                .isEqualTo(yaml("{size: 2, color: red}").tree());
    }

    private static Patch apply(String yaml) {
        return new Patch(Patch.Form.APPLY, yaml(yaml).tree());
    }

    private static WriteOptions manager(String name) {
        return new WriteOptions(false, name, FieldValidation.WARN);
    }

    @Test
    void ofTheMetadataOnlyLabelsAndAnnotationsAreTheWebhooks() {
        kernel.write(body("v1", "one", "{size: 1}"));
        twist = object -> {
            object.withObject("/metadata/labels").put("converted", "yes");
            object.withArray("/metadata/finalizers").add("example.dev/never");
        };

        Resource read = kernel.get(thing("v2", "one"));

        assertThat(read.labels()).containsEntry("converted", "yes");
        assertThat(read.finalizers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /metadata/name   | 'returned invalid object: must have the same name: one != x'
            /kind            | 'returned invalid object at index 0: invalid kind (expected Thing, received x)'
            /apiVersion      | 'returned invalid object at index 0: invalid groupVersion (expected example.dev/v2, received x)'
            /metadata/labels | 'returned invalid metadata: invalid metadata.labels of type string in converted object'
            """)
    void anotherObjectIsNotBelieved(String path, String words) {
        kernel.write(body("v1", "one", "{size: 1}"));
        twist = object -> {
            int slash = path.lastIndexOf('/');
            ObjectNode parent = slash == 0 ? object : (ObjectNode) object.at(path.substring(0, slash));
            parent.put(path.substring(slash + 1), "x");
        };

        assertThat(refused(() -> kernel.get(thing("v2", "one"))))
                .isEqualTo(new Refusal.Misfit("conversion webhook for example.dev/v1, Kind=Thing " + words));
    }

    @Test
    void whatCannotBeConvertedIsNotWritten() {
        result = "{status: Failure, message: cannot do it}";

        assertThat(refused(() -> kernel.write(body("v2", "one", "{length: 1}"))))
                .isEqualTo(
                        new Refusal.Misfit("conversion webhook for example.dev/v2, Kind=Thing failed: cannot do it"));
        assertThat(kernel.find(thing("v1", "one"))).isEmpty();
    }

    @Test
    void whatCouldNotBeShownToItsWriterIsNotWrittenEither() {
        twist = object -> {
            if (object.path("apiVersion").asText().endsWith("v2")) {
                object.put("kind", "Other");
            }
        };

        assertThat(refused(() -> kernel.write(body("v2", "one", "{length: 1}"))))
                .isInstanceOf(Refusal.Misfit.class);
        assertThat(kernel.find(thing("v1", "one"))).isEmpty();
    }

    @Test
    void whatIsNoLongerAsItWasIsAskedForAgain() {
        kernel.write(body("v1", "one", "{size: 1}"));
        kernel.get(thing("v2", "one"));
        kernel.patch(thing("v1", "one"), "{spec: {size: 2}}");

        assertThat(kernel.get(thing("v2", "one")).part("spec"))
                .isEqualTo(yaml("{length: 2, color: red}").tree());
        assertThat(server.calls()).hasSize(2);
        assertThat(List.copyOf(server.calls())
                        .getFirst()
                        .body()
                        .path("request")
                        .path("objects")
                        .get(0)
                        .path("metadata")
                        .has("resourceVersion"))
                .isFalse();
    }
}
