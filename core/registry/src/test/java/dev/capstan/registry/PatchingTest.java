package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.json;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PatchingTest {
    private static final ResourcePath ONE = configMap("demo", "one");
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one, finalizers: [a.dev/x]}, data: {k: v}}");
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void everyFormOfPatchIsApplied() {
        assertThat(patch(ONE, Patch.Form.JSON, "[{\"op\": \"add\", \"path\": \"/data/j\", \"value\": \"1\"}]")
                        .part("data"))
                .isEqualTo(yaml("{k: v, j: '1'}").tree());
        assertThat(patch(ONE, Patch.Form.MERGE, "{\"data\": {\"k\": null, \"m\": \"2\"}}")
                        .part("data"))
                .isEqualTo(yaml("{j: '1', m: '2'}").tree());
        assertThat(patch(ONE, Patch.Form.STRATEGIC, "{\"metadata\": {\"finalizers\": [\"b.dev/y\"]}}")
                        .finalizers())
                .containsExactlyInAnyOrder("a.dev/x", "b.dev/y");
    }

    @Test
    void aJsonPatchThatIsNullAsksForNothing() {
        Resource before = kernel.get(ONE);

        assertThat(patch(ONE, Patch.Form.JSON, "null")).isEqualTo(before);
    }

    @Test
    void whatAPatchPutsInTooMuchIsToldInOrder() {
        String body = "[{\"op\": \"add\", \"path\": \"/zz\", \"value\": 1}, {\"op\": \"add\", \"path\": \"/aa\","
                + " \"value\": 1}]";

        assertThat(kernel.registry()
                        .patch(ONE, new Patch(Patch.Form.JSON, json(body).tree()), WriteOptions.DEFAULT)
                        .warnings())
                .containsExactly("unknown field \"aa\"", "unknown field \"zz\"");
    }

    @Test
    void aCustomKindTakesNoStrategicPatch() {
        kernel.create(Definitions.WIDGET);
        kernel.create(Definitions.widget("one", "{}"));
        assertThat(refused(() -> patch(widget("demo", "one"), Patch.Form.STRATEGIC, "{}")))
                .isInstanceOf(Refusal.UnsupportedMediaType.class);
    }

    @Test
    void aPatchOfTheIdentityIsRefused() {
        assertThat(refused(() -> kernel.patch(ONE, "metadata: {name: zz}")).message())
                .isEqualTo("the name of the object (zz) does not match the name on the URL (one)");
        assertThat(refused(() -> kernel.patch(ONE, "metadata: {namespace: zz}")))
                .isInstanceOf(Refusal.BadRequest.class);
        assertThat(refused(() -> kernel.patch(ONE, "metadata: {uid: zz}")).message())
                .isEqualTo("ConfigMap \"one\" is invalid: metadata.uid: Invalid value: \"zz\": field is immutable");
        for (String patch : new String[] {"metadata: {name: null}", "metadata: null"}) {
            assertThat(refused(() -> kernel.patch(ONE, patch)).message())
                    .isEqualTo("the name of the object (one based on URL) was undeterminable: name must be provided");
        }
    }

    @Test
    void aPatchWithARevisionIsConditional() {
        String revision = kernel.get(ONE).resourceVersion();
        kernel.patch(ONE, "{metadata: {resourceVersion: '" + revision + "'}, data: {k: w}}");
        assertThat(refused(() -> kernel.patch(ONE, "{metadata: {resourceVersion: '" + revision + "'}, data: {k: x}}")))
                .isInstanceOf(Refusal.Conflict.class);
    }

    @Test
    void aPatchOfCreationTimeIsIgnored() {
        Resource before = kernel.get(ONE);
        assertThat(kernel.patch(ONE, "metadata: {creationTimestamp: 2020-01-01T00:00:00Z}"))
                .isEqualTo(before);
    }

    @Test
    void aPatchThatMakesTheObjectInvalidIsRefused() {
        assertThat(refused(() -> kernel.patch(ONE, "metadata: {labels: {a b: c}}")))
                .isInstanceOf(Refusal.Invalid.class);
        assertThat(refused(
                        () -> patch(ONE, Patch.Form.JSON, "[{\"op\": \"test\", \"path\": \"/kind\", \"value\": 1}]")))
                .isInstanceOf(Refusal.Invalid.class);
        assertThat(refused(() -> patch(ONE, Patch.Form.JSON, "{}"))).isInstanceOf(Refusal.BadRequest.class);
        assertThat(refused(() -> kernel.patch(configMap("demo", "absent"), "data: {}")))
                .isInstanceOf(Refusal.NotFound.class);
    }

    private Resource patch(ResourcePath path, Patch.Form form, String body) {
        return kernel.registry()
                .patch(path, new Patch(form, json(body).tree()), WriteOptions.DEFAULT)
                .object()
                .read();
    }
}
