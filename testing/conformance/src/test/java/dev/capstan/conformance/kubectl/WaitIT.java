package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Waiting for something, and watching it come.
@ExtendWith(KubectlExtension.class)
final class WaitIT {
    private static final String READY = "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}";

    private static final String EVENT = "jsonpath={.type} {.object.metadata.name}{\"\\n\"}";

    @Test
    void waitsForACondition(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);
        assertThat(kubectl.fails("wait widget/a --for=condition=Ready --timeout=1s"))
                .isEqualTo("error: timed out waiting for the condition on widgets/a\n");

        try (Following waiting = kubectl.follow("wait widget/a --for=condition=Ready --timeout=20s")) {
            kubectl.ok("patch widget a --subresource=status --type=merge -p", READY);

            assertThat(waiting.next(1)).containsExactly("widget.example.dev/a condition met");
        }
    }

    @Test
    void waitsForAValue(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        try (Following waiting = kubectl.follow("wait widget/a --for=jsonpath={.spec.size}=5 --timeout=20s")) {
            kubectl.ok("patch widget a --type=merge -p", "{\"spec\":{\"size\":5}}");

            assertThat(waiting.next(1)).containsExactly("widget.example.dev/a condition met");
        }
        assertThat(kubectl.ok("wait widget --all --for=jsonpath={.spec.replicas}=1 --timeout=20s"))
                .isEqualTo("widget.example.dev/a condition met\nwidget.example.dev/b condition met\n");
    }

    @Test
    void waitsForADeletion(Kubectl kubectl) {
        kubectl.apply(Samples.HELD_WIDGET);
        kubectl.ok("delete widget held --wait=false");

        try (Following waiting = kubectl.follow("wait widget/held --for=delete --timeout=20s")) {
            kubectl.ok("patch widget held --type=merge -p", "{\"metadata\":{\"finalizers\":null}}");

            assertThat(waiting.ended()).isZero();
        }
        assertThat(kubectl.ok("wait widget/nosuch --for=delete")).isEmpty();
    }

    @Test
    void doesNotWaitForWhatIsNotThere(Kubectl kubectl) {
        assertThat(kubectl.fails("wait widget/nosuch --for=condition=Ready --timeout=1s"))
                .isEqualTo("Error from server (NotFound): widgets.example.dev \"nosuch\" not found\n");
    }

    @Test
    void aWatchPrintsEachChange(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        try (Following watch = kubectl.follow("get widgets -w")) {
            assertThat(watch.next(3))
                    .containsExactly(
                            "NAME   SIZE   COLOR   AGE", "a      3      red     0s", "b      1      blue    0s");
            kubectl.ok("patch widget a --type=merge -p", "{\"spec\":{\"size\":5}}");
            kubectl.ok("delete widget b");

            assertThat(watch.next(2)).containsExactly("a      5      red     0s", "b      1      blue    0s");
        }
    }

    @Test
    void aWatchTellsWhatHappened(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        try (Following watch = kubectl.follow("get widgets -w --output-watch-events")) {
            assertThat(watch.next(3))
                    .containsExactly(
                            "EVENT      NAME   SIZE   COLOR   AGE",
                            "ADDED      a      3      red     0s",
                            "ADDED      b      1      blue    0s");
            kubectl.ok("patch widget a --type=merge -p", "{\"spec\":{\"size\":5}}");
            kubectl.ok("delete widget b");

            assertThat(watch.next(2))
                    .containsExactly("MODIFIED   a      5      red     0s", "DELETED    b      1      blue    0s");
        }
    }

    @Test
    void aWatchFollowsTheSelector(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        try (Following watch = kubectl.follow("get widgets -w -l tier=web --output-watch-events", "-o", EVENT)) {
            assertThat(watch.next(1)).containsExactly("ADDED a");
            kubectl.ok("label widget b tier=web --overwrite");
            assertThat(watch.next(1)).containsExactly("ADDED b");
            kubectl.ok("label widget a tier-");

            assertThat(watch.next(1)).containsExactly("DELETED a");
        }
    }

    @Test
    void aWatchOfConfigMapsPrintsEachChange(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);

        try (Following watch = kubectl.follow("get cm -l app=demo -w -o name")) {
            assertThat(watch.next(1)).containsExactly("configmap/c");
            kubectl.apply(Samples.CONFIG_MAP.replace("name: c", "name: d"));
            kubectl.ok("delete cm c");

            assertThat(watch.next(2)).isEqualTo(List.of("configmap/d", "configmap/c"));
        }
    }
}
