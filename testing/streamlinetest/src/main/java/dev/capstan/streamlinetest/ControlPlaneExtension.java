package dev.capstan.streamlinetest;

import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives tests what [ControlPlaneTest] promises.
final class ControlPlaneExtension implements BeforeAllCallback, AfterEachCallback, ParameterResolver {
    private static final Namespace STORE = Namespace.create(ControlPlaneExtension.class);
    private static final String KUBECONFIG = "CAPSTAN_TEST_KUBECONFIG";

    /// A control plane or a cluster, and a client of it.
    private record Plane(@Nullable TestPlane own, KubernetesClient client) implements AutoCloseable {
        static Plane open() {
            @Nullable String kubeconfig = System.getenv(KUBECONFIG);
            if (kubeconfig != null && !kubeconfig.isEmpty()) {
                Config config = Config.fromKubeconfig(new File(kubeconfig));
                return new Plane(
                        null, new KubernetesClientBuilder().withConfig(config).build());
            }
            TestPlane own = TestPlane.inMemory();
            return new Plane(own, own.client());
        }

        @Override
        public void close() {
            client.close();
            if (own != null) {
                own.close();
            }
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Plane plane = Plane.open();
        context.getStore(STORE).put(Plane.class, plane);
        Class<?> test = context.getRequiredTestClass();
        @Nullable ControlPlaneTest wanted = test.getAnnotation(ControlPlaneTest.class);
        for (String manifest : wanted == null ? new String[0] : wanted.manifests()) {
            load(plane.client(), test, manifest);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        @Nullable
        KubernetesClient mine = context.getStore(STORE).remove(KubernetesClient.class, KubernetesClient.class);
        if (mine != null) {
            mine.namespaces().withName(mine.getNamespace()).delete();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == KubernetesClient.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Store store = context.getStore(STORE);
        return store.computeIfAbsent(
                KubernetesClient.class, _ -> inNewNamespace(plane(context)), KubernetesClient.class);
    }

    private static KubernetesClient inNewNamespace(KubernetesClient client) {
        String name = "test-" + UUID.randomUUID().toString().substring(0, 8);
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
        return client.adapt(NamespacedKubernetesClient.class).inNamespace(name);
    }

    private static KubernetesClient plane(ExtensionContext context) {
        Plane plane = context.getStore(STORE).get(Plane.class, Plane.class);
        if (plane == null) {
            throw new IllegalStateException("no control plane: annotate the class with @ControlPlaneTest");
        }
        return plane.client();
    }

    private static void load(KubernetesClient client, Class<?> test, String manifest) throws IOException {
        try (@Nullable InputStream in = test.getResourceAsStream(manifest)) {
            if (in == null) {
                throw new IllegalArgumentException(manifest + " is not on the class path of " + test.getName());
            }
            for (HasMetadata each : client.load(in).items()) {
                HasMetadata _ = client.resource(each).forceConflicts().serverSideApply();
                if (each instanceof CustomResourceDefinition crd) {
                    awaitServed(client, crd);
                }
            }
        }
    }

    private static void awaitServed(KubernetesClient client, CustomResourceDefinition crd) {
        CustomResourceDefinition _ =
                client.resource(crd).waitUntilCondition(ControlPlaneExtension::isServed, 30, TimeUnit.SECONDS);
    }

    private static boolean isServed(@Nullable CustomResourceDefinition crd) {
        return crd != null
                && crd.getStatus() != null
                && crd.getStatus().getConditions() != null
                && crd.getStatus().getConditions().stream()
                        .anyMatch(each -> each.getType().equals("Established")
                                && each.getStatus().equals("True"));
    }
}
