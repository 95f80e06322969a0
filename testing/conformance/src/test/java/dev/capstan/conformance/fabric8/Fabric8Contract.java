package dev.capstan.conformance.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the fabric8 client must find, however it reaches the server.
abstract class Fabric8Contract {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final String RUN = Long.toString(System.currentTimeMillis(), 36);

    protected final String namespace = "f" + RUN + "-" + COUNT.incrementAndGet();
    protected KubernetesClient client = new KubernetesClientBuilder().build();

    /// A client not yet built, so that a test may add to it.
    protected abstract KubernetesClientBuilder builder();

    /// Makes the server forget old revisions, where that can be asked of it.
    protected void forgetThePast() {}

    @BeforeEach
    void connect() {
        client = builder().build();
        client.namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace)
                        .endMetadata()
                        .build())
                .create();
    }

    @AfterEach
    void leave() {
        client.namespaces().withName(namespace).delete();
        client.close();
    }

    @Test
    void configMapsAreCreatedReadChangedAndDeleted() {
        var configMaps = client.configMaps().inNamespace(namespace);
        ConfigMap created = configMaps.resource(configMap("a")).create();

        ConfigMap changed = configMaps
                .withName("a")
                .edit(map -> new ConfigMapBuilder(map).addToData("k", "w").build());

        assertThat(changed.getMetadata().getUid())
                .isEqualTo(created.getMetadata().getUid());
        assertThat(configMaps.withName("a").get().getData()).isEqualTo(Map.of("k", "w"));
        assertThat(configMaps.withLabel("app", "demo").list().getItems()).hasSize(1);
        assertThat(configMaps.withName("a").delete()).hasSize(1);
        assertThat(configMaps.withName("a").get()).isNull();
    }

    @Test
    void aStaleUpdateIsRefused() {
        var configMaps = client.configMaps().inNamespace(namespace);
        ConfigMap first = configMaps.resource(configMap("a")).create();
        configMaps
                .resource(new ConfigMapBuilder(first).addToData("k", "w").build())
                .update();

        assertThatThrownBy(
                        () -> configMaps.resource(first).lockResourceVersion().update())
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        refusal -> assertThat(refusal.getCode()).isEqualTo(409));
    }

    @Test
    void typedResourcesAreCreatedChangedAndDeleted() {
        var widgets = client.resources(Widget.class).inNamespace(namespace);
        Widget created = widgets.resource(Widget.of("w", 3)).create();
        assertThat(created.getSpec()).isEqualTo(new Widget.Spec(3, "red"));

        Widget changed = widgets.withName("w").edit(widget -> {
            widget.setSpec(new Widget.Spec(4, "blue"));
            return widget;
        });

        assertThat(changed.getSpec()).isEqualTo(new Widget.Spec(4, "blue"));
        assertThat(changed.getMetadata().getGeneration()).isEqualTo(2);
        assertThat(widgets.list().getItems()).hasSize(1);
        widgets.withName("w").delete();
        assertThat(widgets.withName("w").get()).isNull();
    }

    @Test
    void theStatusIsWrittenApart() {
        var widgets = client.resources(Widget.class).inNamespace(namespace);
        widgets.resource(Widget.of("w", 3)).create();

        Widget changed = widgets.withName("w").editStatus(widget -> {
            widget.setStatus(new Widget.Status("Ready"));
            return widget;
        });

        assertThat(changed.getStatus()).isEqualTo(new Widget.Status("Ready"));
        assertThat(changed.getMetadata().getGeneration()).isEqualTo(1);
    }

    @Test
    void resourcesWithoutAClassAreCreatedAndRead() {
        var kind = new ResourceDefinitionContext.Builder()
                .withGroup("example.dev")
                .withVersion("v1")
                .withKind("Widget")
                .withPlural("widgets")
                .withNamespaced(true)
                .build();
        var widgets = client.genericKubernetesResources(kind).inNamespace(namespace);
        var widget = new GenericKubernetesResource();
        widget.setApiVersion("example.dev/v1");
        widget.setKind("Widget");
        widget.setMetadata(configMap("w").getMetadata());
        widget.setAdditionalProperty("spec", Map.of("size", 2));

        widgets.resource(widget).create();

        assertThat(widgets.withName("w").get().<Integer>get("spec", "size")).isEqualTo(2);
        assertThat(widgets.withLabel("app", "demo").list().getItems()).hasSize(1);
    }

    @Test
    void aListIsReadInPagesOfOneRevision() {
        var configMaps = client.configMaps().inNamespace(namespace);
        for (String name : List.of("a", "b", "c", "d", "e")) {
            configMaps.resource(configMap(name)).create();
        }

        List<String> names = new ArrayList<>();
        List<String> revisions = new ArrayList<>();
        String next = null;
        do {
            var options = new ListOptionsBuilder()
                    .withLimit(2L)
                    .withContinue(next)
                    .withLabelSelector("app=demo")
                    .build();
            ConfigMapList page = configMaps.list(options);
            assertThat(page.getItems()).hasSizeBetween(1, 2);
            page.getItems().forEach(item -> names.add(item.getMetadata().getName()));
            revisions.add(page.getMetadata().getResourceVersion());
            configMaps.resource(configMap("c" + names.size())).create();
            next = page.getMetadata().getContinue();
        } while (next != null && !next.isEmpty());

        assertThat(names).containsExactly("a", "b", "c", "d", "e");
        assertThat(revisions).hasSize(3).containsOnly(revisions.getFirst());
    }

    @Test
    void aWatchTellsWhatHappens() throws InterruptedException {
        var configMaps = client.configMaps().inNamespace(namespace);
        var events = new Events<ConfigMap>();
        try (Watch _ = configMaps.withLabel("app", "demo").watch(events)) {
            configMaps.resource(configMap("a")).create();
            configMaps
                    .withName("a")
                    .edit(map -> new ConfigMapBuilder(map).addToData("k", "w").build());
            configMaps.withName("a").delete();

            assertThat(events.next(3)).containsExactly("ADDED a", "MODIFIED a", "DELETED a");
        }
    }

    @Test
    void anInformerKnowsWhatIsThereAndWhatComes() throws InterruptedException {
        var widgets = client.resources(Widget.class).inNamespace(namespace);
        widgets.resource(Widget.of("a", 1)).create();
        var events = new Events<Widget>();

        try (SharedIndexInformer<Widget> informer = widgets.inform(events)) {
            assertThat(events.next(1)).containsExactly("ADDED a");
            assertThat(informer.getStore().list()).hasSize(1);
            widgets.resource(Widget.of("b", 2)).create();
            widgets.withName("a").delete();

            assertThat(events.next(2)).containsExactly("ADDED b", "DELETED a");
            assertThat(informer.getStore().listKeys()).containsExactly(namespace + "/b");
        }
    }

    @Test
    void anInformerListsAgainWhenItsRevisionIsGone() throws InterruptedException {
        forgetThePast();
        var stale = new StaleWatch();
        try (KubernetesClient late = builder()
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("stale", stale))
                .build()) {
            var widgets = late.resources(Widget.class).inNamespace(namespace);
            Assumptions.assumeTrue(Gone.isAnsweredFor(client, namespace), "the server still remembers revision 1");
            widgets.resource(Widget.of("a", 1)).create();
            var events = new Events<Widget>();

            stale.sendOnce();
            try (SharedIndexInformer<Widget> _ = widgets.inform(events)) {
                assertThat(events.next(1)).containsExactly("ADDED a");
                stale.awaitSent();
                widgets.resource(Widget.of("b", 2)).create();

                assertThat(events.next(1)).containsExactly("ADDED b");
                assertThat(stale.lists()).isGreaterThanOrEqualTo(2);
            }
        }
    }

    @Test
    void oneOfTwoCandidatesLeadsAndTheOtherFollows() throws Exception {
        try (KubernetesClient other = builder().build()) {
            var first = new CompletableFuture<String>();
            var second = new CompletableFuture<String>();
            CompletableFuture<?> running = campaign(client, "first", first);
            assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo("first");
            CompletableFuture<?> waiting = campaign(other, "second", second);

            running.cancel(true);

            assertThat(second.get(20, TimeUnit.SECONDS)).isEqualTo("second");
            assertThat(client.leases()
                            .inNamespace(namespace)
                            .withName("lock")
                            .get()
                            .getSpec()
                            .getHolderIdentity())
                    .isEqualTo("second");
            waiting.cancel(true);
        }
    }

    private CompletableFuture<?> campaign(KubernetesClient candidate, String name, CompletableFuture<String> elected) {
        return candidate
                .leaderElector()
                .withConfig(new LeaderElectionConfigBuilder()
                        .withName(name)
                        .withLock(new LeaseLock(namespace, "lock", name))
                        .withLeaseDuration(Duration.ofSeconds(5))
                        .withRenewDeadline(Duration.ofSeconds(4))
                        .withRetryPeriod(Duration.ofMillis(100))
                        .withReleaseOnCancel(true)
                        .withLeaderCallbacks(new LeaderCallbacks(() -> elected.complete(name), () -> {}, _ -> {}))
                        .build())
                .build()
                .start();
    }

    protected static ConfigMap configMap(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("app", "demo")
                .endMetadata()
                .addToData("k", "v")
                .build();
    }
}
