package dev.capstan.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/// The kind that most tests work on: `widgets.example.dev`, with everything a CRD can have.
public final class WidgetType {
    private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    private WidgetType() {}

    /// Installs it, or brings it up to date, and returns when it is served, discovered and documented.
    static void install(Api api) {
        ObjectNode crd = (ObjectNode) Document.yaml(text()).tree();
        Answer created = api.post(CRDS, JsonText.string(crd));
        if (created.code() == 409) {
            replace(api, crd);
        } else if (created.code() != 201) {
            throw new AssertionError("widgets.example.dev was not created: " + created);
        }
        api.await("/apis/example.dev/v1/widgets", answer -> answer.code() == 200);
        api.await("/apis/example.dev/v1", answer -> answer.body().contains("widgets/scale"));
        api.await("/openapi/v3", answer -> answer.body().contains("apis/example.dev/v1"));
    }

    /// Installs it through a client in the server's own process.
    public static void install(KubernetesClient client) {
        client.load(new ByteArrayInputStream(text())).create();
    }

    private static void replace(Api api, ObjectNode crd) {
        String path = CRDS + "/widgets.example.dev";
        String revision = api.get(path).json().at("/metadata/resourceVersion").textValue();
        ((ObjectNode) crd.get("metadata")).put("resourceVersion", revision);
        Answer replaced = api.put(path, crd);
        if (replaced.code() != 200) {
            throw new AssertionError("widgets.example.dev was not replaced: " + replaced);
        }
    }

    private static byte[] text() {
        try (InputStream in = WidgetType.class.getResourceAsStream("widgets-crd.yaml")) {
            return Objects.requireNonNull(in, "widgets-crd.yaml is not beside WidgetType")
                    .readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
