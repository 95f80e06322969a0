package dev.capstan.conformance.kubectl;

import static dev.capstan.conformance.kubectl.Scrubbed.identity;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The forms an object can be printed in.
@ExtendWith(KubectlExtension.class)
final class OutputIT {
    @Test
    void aWidgetIsPrintedAsYaml(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(identity(kubectl.ok("get widget a -o yaml"))).isEqualTo("""
                apiVersion: example.dev/v1
                kind: Widget
                metadata:
                  annotations:
                    kubectl.kubernetes.io/last-applied-configuration: |
                      {"apiVersion":"example.dev/v1","kind":"Widget","metadata":{"annotations":{},"labels":{"tier":"web"},"name":"a","namespace":"%1$s"},"spec":{"ports":[{"name":"http"}],"size":3}}
                  creationTimestamp: "TIME"
                  generation: 1
                  labels:
                    tier: web
                  name: a
                  namespace: %1$s
                  resourceVersion: "N"
                  uid: UID
                spec:
                  color: red
                  enabled: true
                  ports:
                  - name: http
                    port: 80
                  replicas: 1
                  size: 3
                """.formatted(kubectl.namespace()));
    }

    @Test
    void aConfigMapIsPrintedAsYaml(Kubectl kubectl) {
        kubectl.run(Samples.CONFIG_MAP, "create -f -").succeeded();

        assertThat(identity(kubectl.ok("get configmap c -o yaml"))).isEqualTo("""
                apiVersion: v1
                data:
                  k: v
                  text: |
                    a
                    b
                kind: ConfigMap
                metadata:
                  creationTimestamp: "TIME"
                  labels:
                    app: demo
                  name: c
                  namespace: %s
                  resourceVersion: "N"
                  uid: UID
                """.formatted(kubectl.namespace()));
    }

    @Test
    void anObjectIsPrintedAsJson(Kubectl kubectl) {
        kubectl.run(Samples.WIDGETS, "create -f -").succeeded();

        assertThat(identity(kubectl.ok("get widget b -o json"))).isEqualTo("""
                {
                    "apiVersion": "example.dev/v1",
                    "kind": "Widget",
                    "metadata": {
                        "creationTimestamp": "TIME",
                        "generation": 1,
                        "labels": {
                            "tier": "db"
                        },
                        "name": "b",
                        "namespace": "%s",
                        "resourceVersion": "N",
                        "uid": "UID"
                    },
                    "spec": {
                        "color": "blue",
                        "enabled": false,
                        "replicas": 1,
                        "size": 1
                    }
                }
                """.formatted(kubectl.namespace()));
    }

    @Test
    void fieldsArePrintedByPath(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok(
                        "get widgets", "-o", "jsonpath={range .items[*]}{.metadata.name}={.spec.size}{\"\\n\"}{end}"))
                .isEqualTo("a=3\nb=1\n");
        assertThat(kubectl.ok("get widget a -o go-template={{.spec.color}}")).isEqualTo("red");
        assertThat(kubectl.ok("get widgets -o custom-columns=NAME:.metadata.name,SIZE:.spec.size,NONE:.x.y"))
                .isEqualTo("""
                        NAME   SIZE   NONE
                        a      3      <none>
                        b      1      <none>
                        """);
    }

    @Test
    void namesArePrintedWithTheirKind(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS + "---\n" + Samples.CONFIG_MAP);

        assertThat(kubectl.ok("get widgets -o name")).isEqualTo("widget.example.dev/a\nwidget.example.dev/b\n");
        assertThat(kubectl.ok("get cm c -o name")).isEqualTo("configmap/c\n");
    }

    @Test
    void aListIsOneDocument(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS);

        assertThat(kubectl.ok("get widgets -o jsonpath={.kind}{.apiVersion}")).isEqualTo("Listv1");
        assertThat(kubectl.ok("get --raw /apis/example.dev/v1/namespaces/" + kubectl.namespace() + "/widgets?limit=1"))
                .contains("\"kind\":\"WidgetList\"")
                .contains("\"continue\":\"");
    }
}
