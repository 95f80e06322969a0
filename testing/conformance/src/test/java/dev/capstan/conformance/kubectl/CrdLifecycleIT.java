package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Api;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The life of a CustomResourceDefinition. Each test has a group of its own.
@ExtendWith(KubectlExtension.class)
final class CrdLifecycleIT {
    @Test
    void aKindIsServedOnceItIsEstablished(Kubectl kubectl) {
        String name = install(kubectl, "teeth");

        assertThat(kubectl.ok("get crd " + name + " --no-headers")).startsWith(name + " ");
        assertThat(conditions(kubectl, name))
                .contains("NamesAccepted=True NoConflicts no conflicts found\n")
                .contains("Established=True InitialNamesAccepted the initial names have been accepted\n");
        assertThat(kubectl.ok("get crd " + name + " -o jsonpath={.status.acceptedNames}{.status.storedVersions}"))
                .isEqualTo(
                        "{\"kind\":\"Gear\",\"listKind\":\"GearList\",\"plural\":\"gears\",\"singular\":\"gear\"}[\"v1\"]");
        assertThat(kubectl.apply(gear(kubectl, "teeth"))).isEqualTo("gear." + group(kubectl) + "/g created\n");
        assertThat(Scrubbed.ages(kubectl.ok("get " + name))).isEqualTo("NAME   AGE\ng      0s\n");

        kubectl.ok("delete crd --wait=false " + name);
    }

    @Test
    void aChangedSchemaCountsAtOnce(Kubectl kubectl) {
        String name = install(kubectl, "teeth");
        kubectl.apply(gear(kubectl, "teeth"));
        assertThat(kubectl.run(gear(kubectl, "bite"), "apply -f -").failed())
                .contains("strict decoding error: unknown field \"spec.bite\"");

        assertThat(kubectl.apply(crd(kubectl, "bite"))).endsWith(name + " configured\n");
        settle(kubectl, "bite");

        assertThat(kubectl.apply(gear(kubectl, "bite"))).endsWith("/g configured\n");
        assertThat(kubectl.ok("get " + name + " g -o jsonpath={.spec}")).isEqualTo("{\"bite\":3}");

        kubectl.ok("delete crd --wait=false " + name);
    }

    @Test
    void aCrdGoesWithItsInstances(Kubectl kubectl) {
        String name = install(kubectl, "teeth");
        kubectl.apply(gear(kubectl, "teeth"));
        kubectl.ok("patch " + name + " g --type=merge -p", "{\"metadata\":{\"finalizers\":[\"example.dev/hold\"]}}");

        kubectl.ok("delete --wait=false crd " + name);
        kubectl.ok("wait --for=condition=Terminating --timeout=20s crd/" + name);
        assertThat(conditions(kubectl, name))
                .contains("Terminating=True InstanceDeletionInProgress CustomResource deletion is in progress\n");
        kubectl.ok("wait --for=jsonpath={.metadata.deletionTimestamp} --timeout=20s " + name + "/g");

        kubectl.ok("patch " + name + " g --type=merge -p", "{\"metadata\":{\"finalizers\":null}}");
        kubectl.ok("wait --for=delete --timeout=20s crd/" + name);
        assertThat(kubectl.fails("get crd " + name))
                .isEqualTo("Error from server (NotFound): customresourcedefinitions.apiextensions.k8s.io \"" + name
                        + "\" not found\n");
        assertThat(kubectl.fails("get --raw /apis/" + group(kubectl) + "/v1/gears"))
                .contains("the server could not find the requested resource");
    }

    @Test
    void aCrdThatIsWrongIsRefusedWithEveryReason(Kubectl kubectl) {
        String wrong = crd(kubectl, "teeth")
                .replace("name: gears.", "name: wrong.")
                .replace(
                        "        type: object\n        properties:\n          spec:",
                        "        properties:\n          spec:");

        assertThat(kubectl.run(wrong, "apply -f -").failed()).isEqualTo("""
                The CustomResourceDefinition "wrong.%1$s" is invalid:\s
                * metadata.name: Invalid value: "wrong.%1$s": must be spec.names.plural+"."+spec.group
                * spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root
                """.formatted(group(kubectl)));
    }

    @Test
    void theScopeStays(Kubectl kubectl) {
        String name = install(kubectl, "teeth");

        assertThat(kubectl.run(crd(kubectl, "teeth").replace("scope: Cluster", "scope: Namespaced"), "apply -f -")
                        .failed())
                .isEqualTo("The CustomResourceDefinition \"" + name
                        + "\" is invalid: spec.scope: Invalid value: \"Namespaced\": field is immutable\n");

        kubectl.ok("delete crd --wait=false " + name);
    }

    private static String install(Kubectl kubectl, String field) {
        String name = "gears." + group(kubectl);
        assertThat(kubectl.apply(crd(kubectl, field)))
                .isEqualTo("customresourcedefinition.apiextensions.k8s.io/" + name + " created\n");
        assertThat(kubectl.ok("wait --for=condition=established --timeout=20s crd/" + name))
                .isEqualTo("customresourcedefinition.apiextensions.k8s.io/" + name + " condition met\n");
        settle(kubectl, field);
        return name;
    }

    /// Real Kubernetes tells of a change a moment before it acts on it; Capstan does not, and is not waited for.
    private static void settle(Kubectl kubectl, String field) {
        if (kubectl.endpoint().ours()) {
            return;
        }
        var api = new Api(kubectl.endpoint());
        String path = "/apis/" + group(kubectl) + "/v1/gears";
        api.await(path, answer -> answer.code() == 200);
        api.await(
                "/openapi/v3/apis/" + group(kubectl) + "/v1",
                answer -> answer.body().contains("\"" + field + "\""));
        api.await("/apis/" + group(kubectl) + "/v1", answer -> answer.code() == 200);
    }

    private static String group(Kubectl kubectl) {
        return kubectl.namespace() + ".example.dev";
    }

    private static String conditions(Kubectl kubectl, String name) {
        String path = "jsonpath={range .status.conditions[*]}{.type}={.status} {.reason} {.message}{\"\\n\"}{end}";
        return kubectl.ok("get crd " + name, "-o", path);
    }

    private static String gear(Kubectl kubectl, String field) {
        return "---\n{apiVersion: %s/v1, kind: Gear, metadata: {name: g}, spec: {%s: 3}}"
                .formatted(group(kubectl), field);
    }

    private static String crd(Kubectl kubectl, String field) {
        return """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: gears.%1$s}
                spec:
                  group: %1$s
                  scope: Cluster
                  names: {plural: gears, kind: Gear}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties:
                          spec:
                            type: object
                            properties:
                              %2$s: {type: integer}
                """.formatted(group(kubectl), field);
    }
}
