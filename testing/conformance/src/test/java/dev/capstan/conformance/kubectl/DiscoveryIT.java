package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What the server says it can do.
@ExtendWith(KubectlExtension.class)
final class DiscoveryIT {
    @Test
    void aCustomKindIsListedWithItsNames(Kubectl kubectl) {
        assertThat(kubectl.ok("api-resources --api-group=example.dev")).isEqualTo("""
                NAME      SHORTNAMES   APIVERSION       NAMESPACED   KIND
                widgets   wd           example.dev/v1   true         Widget
                """);
        assertThat(kubectl.ok("api-resources --api-group=example.dev -o name")).isEqualTo("widgets.example.dev\n");
        assertThat(kubectl.ok("api-resources --api-group=example.dev --namespaced=false --no-headers"))
                .isEmpty();
    }

    @Test
    void aCustomKindIsListedWithItsVerbsAndCategories(Kubectl kubectl) {
        String[] row = kubectl.ok("api-resources --api-group=example.dev --no-headers -o wide")
                .strip()
                .split(" +");

        assertThat(row[5].split(","))
                .containsExactlyInAnyOrder(
                        "create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
        assertThat(row[6]).isEqualTo("all");
    }

    @Test
    void theBuiltInKindsAreListed(Kubectl kubectl) {
        assertThat(kubectl.ok("api-resources -o name").lines())
                .contains(
                        "configmaps",
                        "events",
                        "namespaces",
                        "secrets",
                        "serviceaccounts",
                        "customresourcedefinitions.apiextensions.k8s.io",
                        "jobs.batch",
                        "leases.coordination.k8s.io",
                        "events.events.k8s.io");
        assertThat(kubectl.ok("api-resources --api-group=coordination.k8s.io")).isEqualTo("""
                NAME     SHORTNAMES   APIVERSION               NAMESPACED   KIND
                leases                coordination.k8s.io/v1   true         Lease
                """);
        assertThat(kubectl.ok("api-resources --api-group=apiextensions.k8s.io --namespaced=false"))
                .isEqualTo("""
                        NAME                        SHORTNAMES   APIVERSION                NAMESPACED   KIND
                        customresourcedefinitions   crd,crds     apiextensions.k8s.io/v1   false        CustomResourceDefinition
                        """);
    }

    @Test
    void theVersionsAreListed(Kubectl kubectl) {
        assertThat(kubectl.ok("api-versions").lines())
                .contains(
                        "apiextensions.k8s.io/v1",
                        "batch/v1",
                        "coordination.k8s.io/v1",
                        "events.k8s.io/v1",
                        "example.dev/v1",
                        "v1");
    }

    @Test
    void rawPathsAnswerAsTheyAre(Kubectl kubectl) {
        assertThat(kubectl.ok("get --raw /healthz")).isEqualTo("ok");
        assertThat(kubectl.ok("get --raw /livez")).isEqualTo("ok");
        assertThat(kubectl.ok("get --raw /readyz")).isEqualTo("ok");
        assertThat(kubectl.ok("get --raw /version")).contains("\"major\": \"1\"");
        assertThat(kubectl.ok("get --raw /api")).contains("\"APIVersions\"");
        assertThat(kubectl.fails("get --raw /nosuch"))
                .isEqualTo("Error from server (NotFound): the server could not find the requested resource\n");
    }

    @Test
    void theServerTellsItsVersion(Kubectl kubectl) {
        assertThat(kubectl.ok("version")).contains("Server Version: v1.");
    }
}
