package dev.capstan.conformance.helm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// Does with the fabric8 client what Helm does: applies the manifests of a chart on the server's side, strictly, in an
/// order in which they find what they refer to, and keeps a record of each revision in a Secret.
final class Installer {
    static final String MANAGER = "helm";
    private static final List<String> FIRST = List.of(
            "PriorityClass",
            "Namespace",
            "NetworkPolicy",
            "ResourceQuota",
            "LimitRange",
            "PodDisruptionBudget",
            "ServiceAccount",
            "Secret",
            "ConfigMap",
            "PersistentVolumeClaim",
            "ClusterRole",
            "ClusterRoleBinding",
            "Role",
            "RoleBinding",
            "Service");

    private final KubernetesClient client;
    private final String namespace;
    private final Chart chart;
    private final ReleaseSecrets releases;

    Installer(KubernetesClient client, String namespace, Chart chart) {
        this.client = client;
        this.namespace = namespace;
        this.chart = chart;
        this.releases = new ReleaseSecrets(client, namespace, chart);
    }

    List<Release> history(String name) {
        return releases.history(name);
    }

    /// The objects of a manifest, in the order in which they are applied.
    List<HasMetadata> objects(String manifest) {
        var text = new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8));
        return client.load(text).items().stream()
                .sorted(Comparator.comparingInt(Installer::place))
                .toList();
    }

    /// Brings the kinds that the chart defines, and returns when they are served.
    void installKinds() {
        for (HasMetadata crd : objects(chart.crds())) {
            client.resource(crd).fieldManager(MANAGER).forceConflicts().serverSideApply();
            client.apiextensions()
                    .v1()
                    .customResourceDefinitions()
                    .withName(crd.getMetadata().getName())
                    .waitUntilCondition(Installer::isEstablished, 20, TimeUnit.SECONDS);
        }
    }

    Release install(String name, Map<String, Object> values) {
        installKinds();
        String manifest = chart.manifest(name, namespace, values);
        return deploy(new Release(name, 1, Release.Status.PENDING_INSTALL, manifest));
    }

    Release upgrade(String name, Map<String, Object> values) {
        String manifest = chart.manifest(name, namespace, values);
        return deploy(new Release(name, next(name), Release.Status.PENDING_UPGRADE, manifest));
    }

    Release rollback(String name, int version) {
        String manifest = history(name).get(version - 1).manifest();
        return deploy(new Release(name, next(name), Release.Status.PENDING_ROLLBACK, manifest));
    }

    void uninstall(String name) {
        List<Release> history = history(name);
        for (HasMetadata object : objects(history.getLast().manifest()).reversed()) {
            client.resource(object).inNamespace(namespace).delete();
        }
        history.forEach(releases::delete);
    }

    private int next(String name) {
        return history(name).getLast().version() + 1;
    }

    private Release deploy(Release release) {
        List<Release> before = history(release.name());
        releases.create(release);
        List<HasMetadata> objects = objects(release.manifest());
        objects.forEach(object -> apply(object, release));
        Set<String> wanted = objects.stream().map(Installer::id).collect(Collectors.toCollection(HashSet::new));
        before.stream()
                .filter(each -> each.status() == Release.Status.DEPLOYED)
                .forEach(each -> supersede(each, wanted));
        Release deployed = release.with(Release.Status.DEPLOYED);
        releases.replace(deployed);
        return deployed;
    }

    private void apply(HasMetadata object, Release release) {
        object.getMetadata()
                .getAnnotations()
                .putAll(Map.of(
                        "meta.helm.sh/release-name", release.name(), "meta.helm.sh/release-namespace", namespace));
        client.resource(object)
                .inNamespace(namespace)
                .fieldValidation(Validation.STRICT)
                .fieldManager(MANAGER)
                .serverSideApply();
    }

    private void supersede(Release earlier, Set<String> wanted) {
        objects(earlier.manifest()).stream()
                .filter(each -> !wanted.contains(id(each)))
                .forEach(each -> client.resource(each).inNamespace(namespace).delete());
        releases.replace(earlier.with(Release.Status.SUPERSEDED));
    }

    private static boolean isEstablished(CustomResourceDefinition crd) {
        return crd.getStatus() != null
                && crd.getStatus().getConditions().stream()
                        .anyMatch(each -> each.getType().equals("Established")
                                && each.getStatus().equals("True"));
    }

    private static int place(HasMetadata object) {
        int place = FIRST.indexOf(object.getKind());
        return place < 0 ? FIRST.size() : place;
    }

    private static String id(HasMetadata object) {
        return object.getApiVersion() + " " + object.getKind() + " "
                + object.getMetadata().getName();
    }
}
