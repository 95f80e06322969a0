package dev.capstan.conformance.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Scratch;
import dev.capstan.conformance.ServerExtension;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A chart, installed with the fabric8 client as Helm installs it.
@ExtendWith(ServerExtension.class)
final class HelmShapedInstallIT {
    private static final Map<String, Object> NO_VALUES = Map.of();

    private final Endpoint endpoint;
    private final Scratch scratch;
    private final KubernetesClient client;
    private final Installer installer;

    HelmShapedInstallIT(Endpoint endpoint, Api api) {
        this.endpoint = endpoint;
        scratch = new Scratch(api);
        // What is answered with 500 would be asked again and again.
        Config config = new ConfigBuilder(endpoint.config())
                .withRequestRetryBackoffLimit(0)
                .build();
        client = new KubernetesClientBuilder().withConfig(config).build();
        installer = new Installer(client, scratch.name(), Chart.shop());
    }

    @BeforeEach
    void install() {
        installer.install("shop", NO_VALUES);
    }

    @AfterEach
    void leave() {
        if (!installer.history("shop").isEmpty()) {
            installer.uninstall("shop");
        }
        client.close();
        scratch.close();
    }

    @Test
    void everyObjectIsThereAndBelongsToHelm() {
        List<HasMetadata> objects = objects();

        assertThat(objects).hasSize(24).allSatisfy(each -> {
            assertThat(each.getMetadata().getLabels()).containsEntry("app.kubernetes.io/managed-by", "Helm");
            assertThat(each.getMetadata().getManagedFields().stream()
                            .filter(entry -> entry.getManager().equals(Installer.MANAGER))
                            .map(ManagedFieldsEntry::getOperation))
                    .containsExactly("Apply");
        });
        assertThat(objects.stream().map(HasMetadata::getKind).distinct()).hasSize(23);
    }

    @Test
    void theReleaseIsFoundByItsLabels() {
        var secrets = client.secrets().inNamespace(scratch.name());

        assertThat(secrets.withLabelSelector("owner=helm,status=deployed,version in (1)")
                        .list()
                        .getItems())
                .singleElement()
                .satisfies(secret -> {
                    assertThat(secret.getMetadata().getName()).isEqualTo("sh.helm.release.v1.shop.v1");
                    assertThat(secret.getType()).isEqualTo(ReleaseSecrets.TYPE);
                });
    }

    @Test
    void anUpgradeChangesWhatIsDifferentAndNothingElse() {
        Map<String, Object> before = revisions();

        installer.upgrade("shop", Map.of("replicas", 3, "budget", false, "banner", true));

        Map<String, Object> after = revisions();
        assertThat(after.keySet()).contains("ConfigMap shop-banner").doesNotContain("PodDisruptionBudget shop");
        before.keySet().retainAll(after.keySet());
        assertThat(before.keySet().stream().filter(each -> !Objects.equals(after.get(each), before.get(each))))
                .containsExactlyInAnyOrder("ConfigMap shop", "Deployment shop", "Shelf shop");
        assertThat(installer.history("shop").stream().map(Release::status))
                .containsExactly(Release.Status.SUPERSEDED, Release.Status.DEPLOYED);
        assertThat(client.policy()
                        .v1()
                        .podDisruptionBudget()
                        .inNamespace(scratch.name())
                        .list()
                        .getItems())
                .isEmpty();
    }

    @Test
    void aRollbackBringsBackWhatWas() {
        installer.upgrade("shop", Map.of("image", Map.of("repository", "other", "tag", "2"), "budget", false));
        assertThat(image()).isEqualTo("other:2");

        Release back = installer.rollback("shop", 1);

        assertThat(back.version()).isEqualTo(3);
        assertThat(image()).isEqualTo("example/shop:1.0");
        assertThat(revisions().keySet()).contains("PodDisruptionBudget shop").hasSize(24);
    }

    @Test
    void whatSomebodyElseHasChangedIsAConflict() {
        client.configMaps().inNamespace(scratch.name()).withName("shop").edit(map -> {
            map.getData().put("greeting", "go away");
            return map;
        });

        assertThatThrownBy(() -> installer.upgrade("shop", Map.of("greeting", "hello")))
                .isInstanceOfSatisfying(KubernetesClientException.class, refusal -> {
                    assertThat(refusal.getCode()).isEqualTo(409);
                    assertThat(refusal.getStatus().getMessage())
                            .startsWith("Apply failed with 1 conflict: conflict with \"fabric8-kubernetes-client\"")
                            .endsWith(": .data.greeting");
                });
    }

    @Test
    void aMistypedFieldIsRefused() {
        HasMetadata wrong = installer.objects("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: wrong}
                spec:
                  replica: 2
                  selector: {matchLabels: {a: b}}
                  template:
                    metadata: {labels: {a: b}}
                    spec: {containers: [{name: c, image: i}]}
                """).getFirst();

        assertThatThrownBy(() -> client.resource(wrong)
                        .inNamespace(scratch.name())
                        .fieldValidation(Validation.STRICT)
                        .fieldManager(Installer.MANAGER)
                        .serverSideApply())
                .isInstanceOfSatisfying(KubernetesClientException.class, refusal -> {
                    assertThat(refusal.getCode()).isEqualTo(500);
                    assertThat(refusal.getStatus().getMessage())
                            .isEqualTo("failed to create typed patch object (/wrong; apps/v1, Kind=Deployment):"
                                    + " .spec.replica: field not declared in schema");
                });
    }

    @Test
    void uninstallingLeavesNothing() {
        List<HasMetadata> objects =
                installer.objects(installer.history("shop").getLast().manifest());

        installer.uninstall("shop");

        assertThat(objects.stream()
                        .filter(each -> !each.getKind().equals("Namespace"))
                        .map(this::found))
                .containsOnlyNulls();
        assertThat(installer.history("shop")).isEmpty();
    }

    private HasMetadata found(HasMetadata object) {
        return client.resource(object).inNamespace(scratch.name()).get();
    }

    private List<HasMetadata> objects() {
        return installer.objects(installer.history("shop").getLast().manifest()).stream()
                .map(this::found)
                .toList();
    }

    /// When each was last written: by anybody, or, where controllers write as well, by Helm.
    private Map<String, Object> revisions() {
        return objects().stream()
                .collect(Collectors.toMap(
                        each -> each.getKind() + " " + each.getMetadata().getName(),
                        each -> endpoint.ours() ? each.getMetadata().getResourceVersion() : applied(each)));
    }

    private static Object applied(HasMetadata object) {
        return object.getMetadata().getManagedFields().stream()
                .filter(entry -> entry.getManager().equals(Installer.MANAGER))
                .map(ManagedFieldsEntry::getTime)
                .findFirst()
                .orElseThrow();
    }

    private String image() {
        return client.apps()
                .deployments()
                .inNamespace(scratch.name())
                .withName("shop")
                .get()
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst()
                .getImage();
    }
}
