package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `kubectl diff` and `kubectl replace`.
@ExtendWith(KubectlExtension.class)
final class ReplaceIT {
    @Test
    void nothingDiffersAfterApply(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);

        Run same = kubectl.run(Samples.CONFIG_MAP, "diff -f -");

        assertThat(same.exit()).isZero();
        assertThat(same.out()).isEmpty();
    }

    @Test
    void aChangedConfigMapDiffers(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);

        assertThat(difference(kubectl, Samples.CONFIG_MAP.replace("k: v", "k: w")))
                .isEqualTo("""
                @@ -1,6 +1,6 @@
                 apiVersion: v1
                 data:
                -  k: v
                +  k: w
                   text: |
                     a
                     b
                """);
    }

    @Test
    void aChangedWidgetDiffersInItsGenerationToo(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(difference(kubectl, Samples.WIDGETS.replace("size: 1", "size: 2"))
                        .lines()
                        .filter(line -> line.startsWith("-") || line.startsWith("+")))
                .containsExactly("-  generation: 1", "+  generation: 2", "-  size: 1", "+  size: 2");
    }

    @Test
    void aWholeObjectIsReplaced(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS + "---\n" + Samples.CONFIG_MAP);

        String changed = Samples.WIDGETS.replace("size: 3", "size: 4").replace(", ports: [{name: http}]", "");
        assertThat(kubectl.run(changed, "replace -f -").succeeded())
                .isEqualTo("widget.example.dev/a replaced\nwidget.example.dev/b replaced\n");
        assertThat(kubectl.run(Samples.CONFIG_MAP.replace("k: v, ", ""), "replace -f -")
                        .succeeded())
                .isEqualTo("configmap/c replaced\n");

        assertThat(kubectl.ok("get widget a -o jsonpath={.spec}"))
                .isEqualTo("{\"color\":\"red\",\"enabled\":true,\"replicas\":1,\"size\":4}");
        assertThat(kubectl.ok("get cm c -o jsonpath={.data}")).isEqualTo("{\"text\":\"a\\nb\\n\"}");
    }

    @Test
    void whatIsNotThereIsNotReplaced(Kubectl kubectl) {
        assertThat(kubectl.run(Samples.CONFIG_MAP, "replace -f -").failed())
                .isEqualTo(
                        "Error from server (NotFound): error when replacing \"STDIN\": configmaps \"c\" not found\n");
    }

    @Test
    void aStaleObjectIsNotReplaced(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);
        String read = kubectl.ok("get widget a -o yaml");
        kubectl.ok("annotate widget a changed=since");

        assertThat(kubectl.run(read, "replace -f -").failed())
                .contains(
                        "Error from server (Conflict): error when replacing \"STDIN\": Operation cannot be fulfilled on"
                                + " widgets.example.dev \"a\": the object has been modified; please apply your changes to the"
                                + " latest version and try again");
    }

    @Test
    void aForcedReplaceDeletesFirst(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);
        String before = kubectl.ok("get cm c -o jsonpath={.metadata.uid}");

        assertThat(kubectl.run(Samples.CONFIG_MAP, "replace --force -f -").succeeded())
                .isEqualTo("configmap \"c\" deleted\nconfigmap/c replaced\n");

        assertThat(kubectl.ok("get cm c -o jsonpath={.metadata.uid}")).isNotEqualTo(before);
    }

    /// The difference without the names of the files compared.
    private static String difference(Kubectl kubectl, String changed) {
        Run run = kubectl.run(changed, "diff -f -");
        assertThat(run.exit()).as(run.err()).isEqualTo(1);
        return run.out().substring(run.out().indexOf("@@"));
    }
}
