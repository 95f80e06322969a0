package dev.capstan.registry.lifecycle;

import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.Stored;
import dev.capstan.store.Store;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalServicesTest {
    private static final GroupResource SERVICES = new GroupResource("apiregistration.k8s.io", "apiservices");

    @Test
    void everyGroupAndVersionThatIsServedHasOne() throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory().living()) {
            Resource core = kernel.get(path("v1."));

            assertThat(core.tree().path("spec").toString())
                    .isEqualTo("{\"version\":\"v1\",\"groupPriorityMinimum\":18000,\"versionPriority\":1}");
            assertThat(core.tree().at("/status/conditions/0/reason").asText()).isEqualTo("Local");
            assertThat(core.labels()).containsEntry("kube-aggregator.kubernetes.io/automanaged", "onstart");
            assertThat(kernel.get(path("v2.autoscaling"))
                            .tree()
                            .at("/spec/versionPriority")
                            .asLong())
                    .isEqualTo(30);
            assertThat(kernel.find(path("v1.apiregistration.k8s.io"))).isEmpty();
        }
    }

    @Test
    void theyFollowTheDefinitions() throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory().living()) {
            Resource definition = kernel.create(Definitions.WIDGET);
            Kernel.await(
                    "an APIService", () -> kernel.find(path("v1.example.dev")).isPresent());

            Resource service = kernel.get(path("v1.example.dev"));
            assertThat(service.tree().at("/spec/groupPriorityMinimum").asLong()).isEqualTo(1000);
            kernel.delete(kernel.path(definition));
            kernel.awaitGone(path("v1.example.dev"));
        }
    }

    @Test
    void oneThatSomebodyDeletesComesBack() throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory().living()) {
            String uid = kernel.get(path("v1.apps")).uid();

            kernel.delete(path("v1.apps"));

            Kernel.await(
                    "another APIService",
                    () -> kernel.find(path("v1.apps"))
                            .filter(each -> !each.uid().equals(uid))
                            .isPresent());
        }
    }

    @Test
    void aSecondStartWritesNone() throws InterruptedException {
        Store store = Store.inMemory();
        try (Kernel kernel = Kernel.on(store, Registry.Options.defaults()).living()) {
            List<Long> before = revisions(kernel);

            try (Lifecycle _ = Lifecycle.start(kernel.registry(), store, Lifecycle.Options.defaults())) {
                assertThat(revisions(kernel)).hasSizeGreaterThan(15).isEqualTo(before);
            }
        }
    }

    private static List<Long> revisions(Kernel kernel) {
        return kernel.registry().view().all(SERVICES).stream()
                .map(Stored::revision)
                .toList();
    }

    @Test
    void theNameSaysWhatItIsAbout() throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory()) {
            assertThat(refused(() -> kernel.create("{apiVersion: apiregistration.k8s.io/v1, kind: APIService, metadata:"
                                    + " {name: x}, spec: {group: a.b, version: v1, groupPriorityMinimum: 1,"
                                    + " versionPriority: 1}}"))
                            .message())
                    .isEqualTo(
                            "APIService.apiregistration.k8s.io \"x\" is invalid: metadata.name: Invalid value: \"x\":"
                                    + " must be `spec.version+\".\"+spec.group`: \"v1.a.b\"");
        }
    }

    private static ResourcePath path(String name) {
        return new ResourcePath(SERVICES, "v1", null, name, "");
    }
}
