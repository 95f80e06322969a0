package dev.capstan.conformance.kubectl;

import static dev.capstan.conformance.kubectl.Scrubbed.identity;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `kubectl describe`, and the events it shows.
@ExtendWith(KubectlExtension.class)
final class DescribeIT {
    @Test
    void aWidgetIsDescribed(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(identity(kubectl.ok("describe widget a"))).isEqualTo("""
                Name:         a
                Namespace:    %s
                Labels:       tier=web
                Annotations:  <none>
                API Version:  example.dev/v1
                Kind:         Widget
                Metadata:
                  Creation Timestamp:  TIME
                  Generation:          1
                  Resource Version:    N
                  UID:                 UID
                Spec:
                  Color:    red
                  Enabled:  true
                  Ports:
                    Name:    http
                    Port:    80
                  Replicas:  1
                  Size:      3
                Events:      <none>
                """.formatted(kubectl.namespace()));
        assertThat(kubectl.ok("describe wd -l tier=db")).startsWith("Name:         b\n");
        assertThat(kubectl.fails("describe widget nosuch"))
                .isEqualTo("Error from server (NotFound): widgets.example.dev \"nosuch\" not found\n");
    }

    @Test
    void aConfigMapIsDescribed(Kubectl kubectl) {
        // One key only: kubectl shows several in an order of its own, another one each time.
        kubectl.apply("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: c, labels: {app: demo}}
                data: {text: "a\\nb\\n"}
                """);

        assertThat(kubectl.ok("describe configmap c")).isEqualTo("""
                Name:         c
                Namespace:    %s
                Labels:       app=demo
                Annotations:  <none>

                Data
                ====
                text:
                ----
                a
                b



                BinaryData
                ====

                Events:  <none>
                """.formatted(kubectl.namespace()));
    }

    @Test
    void aNamespaceIsDescribed(Kubectl kubectl) {
        assertThat(kubectl.ok("describe namespace " + kubectl.namespace()))
                .startsWith("""
                Name:         %1$s
                Labels:       kubernetes.io/metadata.name=%1$s
                Annotations:  <none>
                Status:       Active
                """.formatted(kubectl.namespace()));
    }

    @Test
    void theEventsOfAnObjectAreShownWithIt(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);
        String uid = kubectl.ok("get widget a -o jsonpath={.metadata.uid}");
        kubectl.run(event(kubectl.namespace(), uid), "create -f -").succeeded();

        assertThat(kubectl.ok("describe widget a"))
                .contains("Events:\n  Type    Reason  Age   ", "  Normal  Turned  ", "the crank was turned\n");
        assertThat(kubectl.ok("events")).contains("Normal", "Turned", "Widget/a", "the crank was turned");
        assertThat(kubectl.ok("events --for widget/a")).contains("(x3 over ", "the crank was turned");
        assertThat(kubectl.run("", "events --types=Warning").err())
                .isEqualTo("No events found in " + kubectl.namespace() + " namespace.\n");
    }

    @Test
    void eventsAreTheSameInBothGroups(Kubectl kubectl) {
        kubectl.run(event(kubectl.namespace(), "none"), "create -f -").succeeded();

        assertThat(kubectl.ok("get events --no-headers").split(" {2,}"))
                .contains("Normal", "Turned", "widget/a", "the crank was turned\n");
        assertThat(kubectl.ok("get events.events.k8s.io -o jsonpath={.items[*].note}"))
                .isEqualTo("the crank was turned");
        assertThat(kubectl.ok("get events -o name --field-selector involvedObject.name=a,type=Normal"))
                .isEqualTo("event/turned\n");
        assertThat(kubectl.ok("get events -o name --field-selector involvedObject.name=z"))
                .isEmpty();
    }

    private static String event(String namespace, String uid) {
        return """
                apiVersion: v1
                kind: Event
                metadata: {name: turned}
                involvedObject: {apiVersion: example.dev/v1, kind: Widget, name: a, namespace: %s, uid: %s}
                reason: Turned
                message: the crank was turned
                type: Normal
                firstTimestamp: "2026-01-01T00:00:00Z"
                lastTimestamp: "2026-01-01T00:00:00Z"
                count: 3
                source: {component: tester}
                """.formatted(namespace, uid);
    }
}
