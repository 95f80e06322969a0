package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The `scale` subresource.
@ExtendWith(KubectlExtension.class)
final class ScaleIT {
    @Test
    void aWidgetIsScaled(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("scale widget a --replicas=3")).isEqualTo("widget.example.dev/a scaled\n");
        assertThat(kubectl.ok("scale wd a b --replicas=2"))
                .isEqualTo("widget.example.dev/a scaled\nwidget.example.dev/b scaled\n");

        assertThat(kubectl.ok("get widget a -o jsonpath={.spec.replicas},{.metadata.generation}"))
                .isEqualTo("2,3");
    }

    @Test
    void aWidgetIsScaledOnlyFromTheExpectedSize(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.fails("scale wd a --replicas=4 --current-replicas=2"))
                .isEqualTo("error: Expected replicas to be 2, was 1\n");
        assertThat(kubectl.ok("scale wd a --replicas=4 --current-replicas=1"))
                .isEqualTo("widget.example.dev/a scaled\n");
    }

    @Test
    void theScaleIsAnObjectOfItsOwn(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);
        kubectl.ok(
                "patch widget a --subresource=status --type=merge -p",
                "{\"status\":{\"replicas\":7,\"selector\":\"tier=web\"}}");

        String scale =
                kubectl.ok("get --raw /apis/example.dev/v1/namespaces/" + kubectl.namespace() + "/widgets/a/scale");

        assertThat(scale)
                .contains("\"kind\":\"Scale\"")
                .contains("\"apiVersion\":\"autoscaling/v1\"")
                .contains("\"spec\":{\"replicas\":1}")
                .contains("\"replicas\":7")
                .contains("\"selector\":\"tier=web\"");
    }

    @Test
    void whatHasNoScaleIsNotScaled(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);

        assertThat(kubectl.fails("scale cm c --replicas=1"))
                .isEqualTo("Error from server (NotFound): the server could not find the requested resource\n");
    }
}
