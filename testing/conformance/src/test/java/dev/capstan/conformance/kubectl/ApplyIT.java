package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Creating and applying objects that are right.
@ExtendWith(KubectlExtension.class)
final class ApplyIT {
    @Test
    void applyTellsWhatItDid(Kubectl kubectl) {
        assertThat(kubectl.apply(Samples.CONFIG_MAP)).isEqualTo("configmap/c created\n");
        assertThat(kubectl.apply(Samples.CONFIG_MAP)).isEqualTo("configmap/c unchanged\n");
        assertThat(kubectl.apply(Samples.CONFIG_MAP.replace("k: v", "k: w"))).isEqualTo("configmap/c configured\n");
        assertThat(kubectl.ok("get cm c -o jsonpath={.data.k}")).isEqualTo("w");
    }

    @Test
    void applyRemovesWhatIsNoLongerSaid(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);
        kubectl.ok("patch cm c -p", "{\"data\":{\"other\":\"kept\"}}");

        kubectl.apply(Samples.CONFIG_MAP.replace("k: v, ", ""));

        assertThat(kubectl.ok("get cm c -o jsonpath={.data}")).isEqualTo("{\"other\":\"kept\",\"text\":\"a\\nb\\n\"}");
    }

    @Test
    void applyingAWidgetRaisesItsGenerationOnlyWhenItChanges(Kubectl kubectl) {
        assertThat(kubectl.apply(Samples.WIDGETS))
                .isEqualTo("widget.example.dev/a created\nwidget.example.dev/b created\n");

        assertThat(kubectl.apply(Samples.WIDGETS.replace("size: 1", "size: 2")))
                .endsWith("widget.example.dev/b configured\n");
        assertThat(kubectl.apply(Samples.WIDGETS.replace("size: 1", "size: 2")))
                .endsWith("widget.example.dev/b unchanged\n");

        assertThat(kubectl.ok("get widget b -o jsonpath={.spec.size},{.metadata.generation}"))
                .isEqualTo("2,2");
    }

    @Test
    void createRefusesWhatExists(Kubectl kubectl) {
        assertThat(kubectl.run(Samples.WIDGETS, "create -f -").succeeded())
                .isEqualTo("widget.example.dev/a created\nwidget.example.dev/b created\n");

        assertThat(kubectl.run(Samples.WIDGETS, "create -f -").failed()).isEqualTo("""
                Error from server (AlreadyExists): error when creating "STDIN": widgets.example.dev "a" already exists
                Error from server (AlreadyExists): error when creating "STDIN": widgets.example.dev "b" already exists
                """);
    }

    @Test
    void namesAreGenerated(Kubectl kubectl) {
        String nameless = Samples.CONFIG_MAP.replace("name: c", "generateName: made-");

        assertThat(kubectl.run(nameless, "create -f -").succeeded()).matches("configmap/made-[a-z0-9]{5} created\n");
        assertThat(kubectl.run(nameless, "create -f -").succeeded()).matches("configmap/made-[a-z0-9]{5} created\n");

        assertThat(kubectl.ok("get cm -l app=demo -o name").lines()).hasSize(2);
    }

    @Test
    void aDryRunStoresNothing(Kubectl kubectl) {
        assertThat(kubectl.run(Samples.WIDGETS, "create --dry-run=server -f -").succeeded())
                .isEqualTo(
                        "widget.example.dev/a created (server dry run)\nwidget.example.dev/b created (server dry run)\n");
        assertThat(kubectl.ok("get widgets -o name")).isEmpty();

        kubectl.apply(Samples.CONFIG_MAP);
        String changed = Samples.CONFIG_MAP.replace("k: v", "k: w");
        assertThat(kubectl.run(changed, "apply --dry-run=server -f -").succeeded())
                .isEqualTo("configmap/c configured (server dry run)\n");
        assertThat(kubectl.run(changed, "apply --dry-run=server -o jsonpath={.data.k} -f -")
                        .succeeded())
                .isEqualTo("w");
        assertThat(kubectl.ok("delete cm c --dry-run=server")).isEqualTo("configmap \"c\" deleted (server dry run)\n");
        assertThat(kubectl.ok("get cm c -o jsonpath={.data.k}")).isEqualTo("v");
    }

    @Test
    void whatTheSelectorFindsAndTheFilesDoNotIsPruned(Kubectl kubectl) {
        String prune = "apply --prune -l app=demo --prune-allowlist=core/v1/ConfigMap -f -";
        String other = "---\n" + Samples.CONFIG_MAP.replace("name: c", "name: d");
        assertThat(kubectl.run(Samples.CONFIG_MAP + other, prune).succeeded())
                .isEqualTo("configmap/c created\nconfigmap/d created\n");

        assertThat(kubectl.run(Samples.CONFIG_MAP, prune).succeeded())
                .isEqualTo("configmap/c unchanged\nconfigmap/d pruned\n");
        assertThat(kubectl.ok("get cm -l app=demo -o name")).isEqualTo("configmap/c\n");
    }

    @Test
    void secretsAndServiceAccountsAreApplied(Kubectl kubectl) {
        assertThat(kubectl.apply("""
                        apiVersion: v1
                        kind: Secret
                        metadata: {name: s}
                        stringData: {password: open}
                        ---
                        apiVersion: v1
                        kind: ServiceAccount
                        metadata: {name: robot}
                        """)).isEqualTo("secret/s created\nserviceaccount/robot created\n");

        assertThat(kubectl.ok("get secret s -o jsonpath={.type},{.data.password}"))
                .isEqualTo("Opaque,b3Blbg==");
    }
}
