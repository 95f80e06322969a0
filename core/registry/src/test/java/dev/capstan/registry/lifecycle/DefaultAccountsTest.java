package dev.capstan.registry.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import org.junit.jupiter.api.Test;

final class DefaultAccountsTest {
    private static final GroupResource ACCOUNTS = new GroupResource("", "serviceaccounts");

    @Test
    void everyNamespaceHasTheAccountAndGetsItBack() throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory(Registry.Options.defaults())
                .living(Lifecycle.Options.defaults().withAccounts())) {
            kernel.create("{apiVersion: v1, kind: Namespace, metadata: {name: team}}");

            Kernel.await("kube-system has its account", () -> has(kernel, "kube-system"));
            Kernel.await("team has its account", () -> has(kernel, "team"));

            kernel.registry()
                    .delete(ResourcePath.of(new ResourceKey(ACCOUNTS, "team", "default")), DeleteOptions.DEFAULT);

            Kernel.await("team has its account again", () -> has(kernel, "team"));
        }
    }

    @Test
    void aNamespaceThatGoesIsNotHeldBack() throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory(Registry.Options.defaults())
                .living(Lifecycle.Options.defaults().withAccounts())) {
            kernel.create("{apiVersion: v1, kind: Namespace, metadata: {name: team}}");
            Kernel.await("team has its account", () -> has(kernel, "team"));
            var team = new ResourceKey(new GroupResource("", "namespaces"), null, "team");

            kernel.registry().delete(ResourcePath.of(team), DeleteOptions.DEFAULT);

            Kernel.await("team is gone", () -> kernel.registry().view().find(team) == null);
            assertThat(has(kernel, "team")).isFalse();
        }
    }

    private static boolean has(Kernel kernel, String namespace) {
        return kernel.registry().view().find(new ResourceKey(ACCOUNTS, namespace, "default")) != null;
    }
}
