package dev.capstan.conformance.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Scratch;
import dev.capstan.conformance.ServerExtension;
import dev.capstan.conformance.fabric8.Widget;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The Java Operator SDK's own engine against the server.
@ExtendWith(ServerExtension.class)
final class OperatorSdkIT {
    private static final int PATIENCE_SECONDS = 30;

    private final Scratch scratch;
    private final KubernetesClient client;
    private final List<Operator> operators = new ArrayList<>();

    OperatorSdkIT(Endpoint endpoint, Api api) {
        scratch = new Scratch(api);
        client = new KubernetesClientBuilder().withConfig(endpoint.config()).build();
    }

    @AfterEach
    void leave() {
        client.resources(Widget.class).inNamespace(scratch.name()).delete();
        operators.forEach(Operator::stop);
        client.close();
        scratch.close();
    }

    @Test
    void aWidgetIsReconciledAndKeptSo() {
        start("one");
        client.resource(Widget.of("w", 3)).inNamespace(scratch.name()).create();

        await(widget("w"), says("Ready for 3 by one"));
        ConfigMap settings = await(settings("w"), has("3"));
        assertThat(settings.getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner ->
                        assertThat(owner.getKind() + " " + owner.getName()).isEqualTo("Widget w"));

        widget("w").edit(widget -> {
            widget.setSpec(new Widget.Spec(5, "blue"));
            return widget;
        });
        await(widget("w"), says("Ready for 5 by one"));
        await(settings("w"), has("5"));
        await(entrance("w"), at(8005));
    }

    @Test
    void whatSomebodyElseChangesIsSetRight() {
        start("one");
        client.resource(Widget.of("w", 3)).inNamespace(scratch.name()).create();
        await(settings("w"), has("3"));
        await(entrance("w"), at(8003));

        settings("w").edit(map -> {
            map.getData().put("size", "9");
            return map;
        });
        entrance("w").edit(service -> {
            service.getSpec().getSelector().put("widget", "another");
            service.getMetadata().getLabels().put("kept", "yes");
            return service;
        });

        await(settings("w"), has("3"));
        Service right =
                await(entrance("w"), service -> service.getSpec().getSelector().containsValue("w"));
        assertThat(right.getMetadata().getLabels()).containsExactly(Map.entry("kept", "yes"));
    }

    @Test
    void whatItWritesItOwns() {
        start("one");
        client.resource(Widget.of("w", 3)).inNamespace(scratch.name()).create();
        Widget widget = await(widget("w"), says("Ready for 3 by one"));
        Service entrance = await(entrance("w"), at(8003));

        assertThat(widget.getMetadata().getFinalizers()).containsExactly(WidgetReconciler.FINALIZER);
        assertThat(widget.getMetadata().getManagedFields().stream().map(OperatorSdkIT::owner))
                .containsExactlyInAnyOrder(
                        "fabric8-kubernetes-client Update {f:spec}",
                        "widgets Apply {f:metadata}",
                        "widgets Apply status {f:status}");
        assertThat(entrance.getMetadata().getManagedFields().stream().map(OperatorSdkIT::owner))
                .containsExactly("widgets Apply {f:metadata, f:spec}");
        assertThat(widget.getMetadata().getGeneration()).isEqualTo(1);
    }

    @Test
    void aWidgetGoesWhenItHasBeenTidiedUp() {
        WidgetReconciler reconciler = start("one");
        client.resource(Widget.of("w", 3)).inNamespace(scratch.name()).create();
        await(widget("w"), says("Ready for 3 by one"));
        await(settings("w"), has("3"));

        widget("w").delete();

        widget("w").waitUntilCondition(found -> found == null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(reconciler.tidied()).containsExactly("w");
        settings("w").waitUntilCondition(found -> found == null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        entrance("w").waitUntilCondition(found -> found == null, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void oneOfTwoLeadsAndTheOtherTakesOver() {
        start("one");
        client.resource(Widget.of("w", 3)).inNamespace(scratch.name()).create();
        await(widget("w"), says("Ready for 3 by one"));
        assertThat(leader()).isEqualTo("one");

        start("two");
        client.resource(Widget.of("x", 4)).inNamespace(scratch.name()).create();
        await(widget("x"), says("Ready for 4 by one"));

        operators.removeFirst().stop();

        await(widget("w"), says("Ready for 3 by two"));
        await(widget("x"), says("Ready for 4 by two"));
        assertThat(leader()).isEqualTo("two");
    }

    private WidgetReconciler start(String identity) {
        var reconciler = new WidgetReconciler(identity);
        var election = LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration("widgets")
                .withLeaseNamespace(scratch.name())
                .withIdentity(identity)
                .withLeaseDuration(Duration.ofSeconds(5))
                .withRenewDeadline(Duration.ofSeconds(4))
                .withRetryPeriod(Duration.ofMillis(200))
                .withExitOnStopLeading(false)
                .build();
        var operator = new Operator(settings -> settings.withKubernetesClient(client)
                .withCloseClientOnStop(false)
                .withLeaderElectionConfiguration(election));
        operator.register(reconciler, controller -> controller.settingNamespace(scratch.name()));
        operators.add(operator);
        operator.start();
        return reconciler;
    }

    private String leader() {
        return client.leases()
                .inNamespace(scratch.name())
                .withName("widgets")
                .get()
                .getSpec()
                .getHolderIdentity();
    }

    private Resource<Widget> widget(String name) {
        return client.resources(Widget.class).inNamespace(scratch.name()).withName(name);
    }

    private Resource<ConfigMap> settings(String name) {
        return client.configMaps().inNamespace(scratch.name()).withName(name);
    }

    private Resource<Service> entrance(String name) {
        return client.services().inNamespace(scratch.name()).withName(name);
    }

    private static <T> T await(Resource<T> resource, Predicate<T> expected) {
        return resource.waitUntilCondition(
                found -> found != null && expected.test(found), PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static Predicate<Widget> says(String phase) {
        return widget ->
                widget.getStatus() != null && phase.equals(widget.getStatus().phase());
    }

    private static Predicate<ConfigMap> has(String size) {
        return map -> size.equals(map.getData().get("size"));
    }

    private static Predicate<Service> at(int port) {
        return service -> service.getSpec().getPorts().size() == 1
                && service.getSpec().getPorts().getFirst().getPort() == port;
    }

    private static String owner(ManagedFieldsEntry entry) {
        String part = entry.getSubresource() == null ? " " : " " + entry.getSubresource() + " ";
        return entry.getManager() + " " + entry.getOperation() + part
                + entry.getFieldsV1().getAdditionalProperties().keySet().stream()
                        .sorted()
                        .toList()
                        .toString()
                        .replace('[', '{')
                        .replace(']', '}');
    }
}
