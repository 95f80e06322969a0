package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The life of a namespace.
@ExtendWith(KubectlExtension.class)
final class NamespaceIT {
    @Test
    void aNamespaceIsCreatedAndShown(Kubectl kubectl) {
        String name = kubectl.namespace() + "-more";
        String document = "---\n{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(name);

        assertThat(kubectl.apply(document)).isEqualTo("namespace/" + name + " created\n");

        assertThat(kubectl.ok("get ns " + name + " --no-headers").split(" +")).startsWith(name, "Active");
        assertThat(kubectl.ok("get ns " + name + " -o jsonpath={.metadata.labels}{.spec.finalizers}{.status.phase}"))
                .isEqualTo("{\"kubernetes.io/metadata.name\":\"" + name + "\"}[\"kubernetes\"]Active");
        kubectl.ok("delete ns " + name + " --wait=false");
    }

    @Test
    void aNamespaceGoesWithAllThatIsInIt(Kubectl kubectl) {
        kubectl.apply(Samples.WIDGETS + "---\n" + Samples.CONFIG_MAP);

        assertThat(kubectl.ok("delete ns " + kubectl.namespace()))
                .isEqualTo("namespace \"" + kubectl.namespace() + "\" deleted\n");

        assertThat(kubectl.fails("get ns " + kubectl.namespace()))
                .isEqualTo("Error from server (NotFound): namespaces \"" + kubectl.namespace() + "\" not found\n");
        assertThat(kubectl.ok("get widgets,cm -o name")).isEmpty();
    }

    @Test
    void aNamespaceTellsWhatHoldsIt(Kubectl kubectl) {
        kubectl.apply(Samples.HELD_WIDGET);
        String namespace = "ns/" + kubectl.namespace();

        kubectl.ok("delete --wait=false " + namespace);
        kubectl.ok("wait --for=condition=NamespaceFinalizersRemaining --timeout=30s " + namespace);

        assertThat(kubectl.ok("get --no-headers " + namespace)).contains(" Terminating ");
        assertThat(conditions(kubectl, namespace))
                .contains(
                        "NamespaceContentRemaining=True: Some resources are remaining: widgets.example.dev has 1 resource"
                                + " instances\n")
                .contains("NamespaceFinalizersRemaining=True: Some content in the namespace has finalizers remaining:"
                        + " example.dev/hold in 1 resource instances\n");

        kubectl.ok("patch widget held --type=merge -p", "{\"metadata\":{\"finalizers\":null}}");
        kubectl.ok("wait --for=delete --timeout=30s " + namespace);
    }

    @Test
    void nothingIsCreatedInANamespaceThatGoes(Kubectl kubectl) {
        kubectl.apply(Samples.HELD_WIDGET);
        kubectl.ok("delete --wait=false ns/" + kubectl.namespace());

        assertThat(kubectl.run(Samples.CONFIG_MAP, "create -f -").failed())
                .isEqualTo(
                        "Error from server (Forbidden): error when creating \"STDIN\": configmaps \"c\" is forbidden:"
                                + " unable to create new content in namespace " + kubectl.namespace()
                                + " because it is being terminated\n");

        kubectl.ok("patch widget held --type=merge -p", "{\"metadata\":{\"finalizers\":null}}");
    }

    @Test
    void theFirstNamespacesStay(Kubectl kubectl) {
        for (String name : new String[] {"default", "kube-system", "kube-public"}) {
            assertThat(kubectl.fails("delete ns " + name))
                    .endsWith("Error from server (Forbidden): namespaces \"" + name
                            + "\" is forbidden: this namespace may not be deleted\n");
        }
    }

    private static String conditions(Kubectl kubectl, String namespace) {
        String path = "jsonpath={range .status.conditions[*]}{.type}={.status}: {.message}{\"\\n\"}{end}";
        return kubectl.ok("get " + namespace, "-o", path);
    }
}
