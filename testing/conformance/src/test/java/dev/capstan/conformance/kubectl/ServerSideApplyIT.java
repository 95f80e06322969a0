package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `kubectl apply --server-side` and what belongs to it.
@ExtendWith(KubectlExtension.class)
final class ServerSideApplyIT {
    private static final String APPLY = "apply --server-side -f -";
    private static final String MANAGERS = "get cm c -o jsonpath={.metadata.managedFields[*].manager}";

    @Test
    void applyCreatesAndChanges(Kubectl kubectl) {
        assertThat(kubectl.run(Samples.CONFIG_MAP, APPLY).succeeded()).isEqualTo("configmap/c serverside-applied\n");
        String first = kubectl.ok("get cm c -o jsonpath={.metadata.resourceVersion}");
        assertThat(kubectl.run(Samples.CONFIG_MAP, APPLY).succeeded()).isEqualTo("configmap/c serverside-applied\n");
        assertThat(kubectl.ok("get cm c -o jsonpath={.metadata.resourceVersion}"))
                .isEqualTo(first);

        kubectl.run(Samples.CONFIG_MAP.replace("k: v, ", ""), APPLY).succeeded();

        assertThat(kubectl.ok("get cm c -o jsonpath={.data}")).isEqualTo("{\"text\":\"a\\nb\\n\"}");
    }

    @Test
    void widgetsAreAppliedToo(Kubectl kubectl) {
        assertThat(kubectl.run(Samples.WIDGETS, APPLY).succeeded())
                .isEqualTo("widget.example.dev/a serverside-applied\nwidget.example.dev/b serverside-applied\n");
        assertThat(kubectl.ok("get widget a -o jsonpath={.spec.size}")).isEqualTo("3");
    }

    @Test
    void aConflictIsToldAndForceOvercomesIt(Kubectl kubectl) {
        kubectl.run(Samples.CONFIG_MAP, APPLY, "--field-manager=other").succeeded();
        String mine = Samples.CONFIG_MAP.replace("k: v", "k: w");

        assertThat(kubectl.run(mine, APPLY).failed()).startsWith("""
                error: Apply failed with 1 conflict: conflict with "other": .data.k
                Please review the fields above--they currently have other managers.""");

        kubectl.run(mine, APPLY, "--force-conflicts").succeeded();
        assertThat(kubectl.ok("get cm c -o jsonpath={.data.k}")).isEqualTo("w");
        assertThat(kubectl.ok(MANAGERS).split(" ")).containsExactlyInAnyOrder("kubectl", "other");
    }

    @Test
    void whoAppliedOnItsOwnSideGoesOver(Kubectl kubectl) {
        kubectl.apply(Samples.CONFIG_MAP);
        assertThat(kubectl.ok(MANAGERS)).isEqualTo("kubectl-client-side-apply");

        kubectl.run(Samples.CONFIG_MAP.replace("k: v", "k: w"), APPLY).succeeded();

        assertThat(kubectl.ok("get cm c -o jsonpath={.data.k}")).isEqualTo("w");
        assertThat(kubectl.ok(MANAGERS).split(" ")).containsExactlyInAnyOrder("kubectl", "kubectl-last-applied");
        kubectl.run(Samples.CONFIG_MAP.replace("k: v, ", ""), APPLY).succeeded();
        assertThat(kubectl.ok("get cm c -o jsonpath={.data.k}")).isEmpty();
    }

    @Test
    void aDryRunAndADiffChangeNothing(Kubectl kubectl) {
        kubectl.run(Samples.CONFIG_MAP, APPLY).succeeded();
        String other = Samples.CONFIG_MAP.replace("k: v", "k: w");

        assertThat(kubectl.run(other, APPLY, "--dry-run=server").succeeded())
                .isEqualTo("configmap/c serverside-applied (server dry run)\n");
        Run diff = kubectl.run(other, "diff --server-side -f -");

        assertThat(diff.exit()).isEqualTo(1);
        assertThat(diff.out()).contains("-  k: v").contains("+  k: w");
        assertThat(kubectl.ok("get cm c -o jsonpath={.data.k}")).isEqualTo("v");
    }

    @Test
    void managersAreShownWhenAskedFor(Kubectl kubectl) {
        kubectl.run(Samples.CONFIG_MAP, APPLY).succeeded();
        kubectl.ok("label cm c more=labels");

        assertThat(kubectl.ok("get cm c -o yaml")).doesNotContain("managedFields");
        assertThat(kubectl.ok("get cm c -o yaml --show-managed-fields"))
                .contains("manager: kubectl\n")
                .contains("manager: kubectl-label\n")
                .contains("f:more: {}");
    }

    @Test
    void theStatusHasManagersOfItsOwn(Kubectl kubectl) {
        kubectl.run(Samples.WIDGETS, APPLY).succeeded();
        String status = """
                apiVersion: example.dev/v1
                kind: Widget
                metadata: {name: a}
                status: {phase: Ready}
                """;

        kubectl.run(status, "apply --server-side --subresource=status --field-manager=operator -f -")
                .succeeded();

        assertThat(kubectl.ok("get widget a -o jsonpath={.status.phase}")).isEqualTo("Ready");
        assertThat(kubectl.ok(
                        "get widget a -o jsonpath={range.metadata.managedFields[*]}{.manager}:{.subresource},{end}"))
                .isEqualTo("kubectl:,operator:status,");
    }
}
