package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.ServerExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Changing a part of an object: patch, label, annotate, scale.
@ExtendWith({KubectlExtension.class, ServerExtension.class})
final class PatchIT {
    @Test
    void aConfigMapTakesAStrategicMergePatch(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);

        assertThat(kubectl.ok("patch cm c -p", "{\"data\":{\"z\":\"1\"}}")).isEqualTo("configmap/c patched\n");
        assertThat(kubectl.ok("patch cm c -p", "{\"data\":{\"z\":\"1\"}}"))
                .isEqualTo("configmap/c patched (no change)\n");
        kubectl.ok("patch cm c -p", "{\"metadata\":{\"labels\":{\"$patch\":\"replace\",\"only\":\"x\"}}}");

        assertThat(kubectl.ok("get cm c -o jsonpath={.data}{.metadata.labels}"))
                .isEqualTo("{\"k\":\"v\",\"text\":\"a\\nb\\n\",\"z\":\"1\"}{\"only\":\"x\"}");
    }

    @Test
    void aConfigMapTakesAMergePatch(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);

        assertThat(kubectl.ok("patch cm c --type=merge -p", "{\"data\":{\"k\":null,\"z\":\"1\"}}"))
                .isEqualTo("configmap/c patched\n");

        assertThat(kubectl.ok("get cm c -o jsonpath={.data}")).isEqualTo("{\"text\":\"a\\nb\\n\",\"z\":\"1\"}");
    }

    @Test
    void aConfigMapTakesAJsonPatch(Kubectl kubectl, Endpoint endpoint) {
        kubectl.apply(Samples.CONFIG_MAP);

        String patch = """
                [{"op":"add","path":"/data/y","value":"2"},{"op":"test","path":"/data/y","value":"2"},
                 {"op":"move","from":"/data/k","path":"/data/x"}]""";
        assertThat(kubectl.ok("patch cm c --type=json -p", patch)).isEqualTo("configmap/c patched\n");

        assertThat(kubectl.ok("get cm c -o jsonpath={.data}"))
                .isEqualTo("{\"text\":\"a\\nb\\n\",\"x\":\"v\",\"y\":\"2\"}");
        assertThat(kubectl.fails(
                        "patch cm c --type=json -p", "[{\"op\":\"test\",\"path\":\"/data/y\",\"value\":\"3\"}]"))
                .isEqualTo(
                        endpoint.ours()
                                ? "The ConfigMap \"c\" is invalid: patch[0]: Invalid value: \"test /data/y\": the value there"
                                        + " is not the expected one\n"
                                : "The request is invalid: the server rejected our request due to an error in our request\n");
    }

    @Test
    void aWidgetTakesAMergePatchAndAJsonPatch(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("patch widget a --type=merge -p", "{\"spec\":{\"size\":5}}"))
                .isEqualTo("widget.example.dev/a patched\n");
        assertThat(kubectl.ok(
                        "patch widget a --type=json -p", "[{\"op\":\"replace\",\"path\":\"/spec/size\",\"value\":6}]"))
                .isEqualTo("widget.example.dev/a patched\n");

        assertThat(kubectl.ok("get widget a -o jsonpath={.spec.size},{.metadata.generation}"))
                .isEqualTo("6,3");
    }

    @Test
    void aWidgetTakesNoStrategicMergePatch(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.fails("patch widget a -p", "{\"spec\":{\"size\":4}}"))
                .startsWith(
                        "error: application/strategic-merge-patch+json is not supported by example.dev/v1, Kind=Widget:"
                                + " the body of the request was in an unknown format - accepted media types include: "
                                + "application/json-patch+json, application/merge-patch+json");
    }

    @Test
    void aPatchMustLeadToAValidObject(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.fails("patch widget a --type=merge -p", "{\"spec\":{\"size\":50}}"))
                .isEqualTo("The Widget \"a\" is invalid: spec.size: Invalid value: 50: spec.size in body should be"
                        + " less than or equal to 10\n");
        assertThat(kubectl.fails("patch widget a --type=merge -p", "{\"spec\":"))
                .startsWith("Error from server (BadRequest): error decoding patch: ");
        assertThat(kubectl.fails("patch widget nosuch --type=merge -p", "{}"))
                .isEqualTo("Error from server (NotFound): widgets.example.dev \"nosuch\" not found\n");
        kubectl.ok("patch widget a --type=merge --dry-run=server -p", "{\"spec\":{\"size\":7}}");
        assertThat(kubectl.ok("get widget a -o jsonpath={.spec.size}")).isEqualTo("3");
    }

    @Test
    void specAndStatusAreWrittenApart(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        kubectl.ok(
                "patch widget a --subresource=status --type=merge -p",
                "{\"spec\":{\"size\":9},\"status\":{\"phase\":\"Ready\"}}");
        assertThat(kubectl.ok("patch widget a --type=merge -p", "{\"status\":{\"phase\":\"Other\"}}"))
                .isEqualTo("widget.example.dev/a patched (no change)\n");

        assertThat(kubectl.ok("get widget a -o jsonpath={.spec.size},{.status.phase},{.metadata.generation}"))
                .isEqualTo("3,Ready,1");
        assertThat(kubectl.ok("get widget a --subresource=status -o jsonpath={.status.phase}"))
                .isEqualTo("Ready");
    }

    @Test
    void labelsAreSetChangedAndRemoved(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);

        assertThat(kubectl.ok("label cm c a=b")).isEqualTo("configmap/c labeled\n");
        assertThat(kubectl.ok("label cm c a=b")).isEqualTo("configmap/c not labeled\n");
        assertThat(kubectl.fails("label cm c a=c"))
                .isEqualTo("error: 'a' already has a value (b), and --overwrite is false\n");
        assertThat(kubectl.ok("label cm c a=c --overwrite")).isEqualTo("configmap/c labeled\n");
        assertThat(kubectl.ok("label cm c --list").lines()).containsExactlyInAnyOrder("a=c", "app=demo");
        assertThat(kubectl.ok("label cm c a-")).isEqualTo("configmap/c unlabeled\n");
        assertThat(kubectl.ok("get cm c -o jsonpath={.metadata.labels}")).isEqualTo("{\"app\":\"demo\"}");
    }

    @Test
    void manyAreLabeledAtOnce(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("label wd --all team=x"))
                .isEqualTo("widget.example.dev/a labeled\nwidget.example.dev/b labeled\n");
        assertThat(kubectl.ok("label wd -l tier=db env=y")).isEqualTo("widget.example.dev/b labeled\n");
        assertThat(kubectl.ok("get wd -o name -l team=x,env=y")).isEqualTo("widget.example.dev/b\n");
    }

    @Test
    void annotationsAreSetAndRemoved(Kubectl kubectl) {
        kubectl.run(Samples.WIDGETS, "create -f -").succeeded();

        assertThat(kubectl.ok("annotate widget a", "note=hello, world")).isEqualTo("widget.example.dev/a annotated\n");
        assertThat(kubectl.ok("get widget a -o jsonpath={.metadata.annotations},{.metadata.generation}"))
                .isEqualTo("{\"note\":\"hello, world\"},1");
        assertThat(kubectl.ok("annotate widget a note-")).isEqualTo("widget.example.dev/a annotated\n");
        assertThat(kubectl.ok("get widget a -o jsonpath={.metadata.annotations}"))
                .isEmpty();
    }
}
