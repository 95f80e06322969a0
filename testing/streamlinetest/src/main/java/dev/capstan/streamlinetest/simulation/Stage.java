package dev.capstan.streamlinetest.simulation;

import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.Faults;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// A namespace in which one play follows another, and the clients of those who take part: to make one costs as
/// much as a good part of a play.
final class Stage implements AutoCloseable {
    static final List<String> REPLICAS = List.of("A", "B");

    private final KubernetesClient client;
    private final Wire wire;
    private final Map<String, Faults> faults = new ConcurrentHashMap<>();
    private final Map<String, KubernetesClient> replicas;

    Stage(KubernetesClient client) {
        this.client = client;
        this.wire = new Wire(client);
        this.replicas = REPLICAS.stream().collect(Collectors.toMap(name -> name, this::faulty));
    }

    /// A client to which nothing happens.
    KubernetesClient client() {
        return client;
    }

    Wire wire() {
        return wire;
    }

    String namespace() {
        return client.getNamespace();
    }

    /// The client of a replica, to which from now on these things happen.
    KubernetesClient replica(String name, Faults happening) {
        faults.put(name, happening);
        return replicas.getOrDefault(name, client);
    }

    /// Removes what a play has left behind that broke off.
    void sweep(Simulation<?> simulation) {
        sweep(simulation.type());
        simulation.possessions().forEach(each -> sweep(each.type()));
        simulation.neighbours().forEach(each -> sweep(each.type()));
    }

    private <S extends HasMetadata> void sweep(Class<S> type) {
        var all = client.resources(type).inNamespace(namespace());
        for (S each : all.list().getItems()) {
            if (!each.getMetadata().getFinalizers().isEmpty()) {
                S _ = client.resource(each).edit(object -> {
                    object.getMetadata().setFinalizers(List.of());
                    return object;
                });
            }
            client.resource(each).delete();
        }
    }

    @Override
    public void close() {
        replicas.values().forEach(KubernetesClient::close);
    }

    private KubernetesClient faulty(String name) {
        return FaultyClient.around(
                client, request -> faults.getOrDefault(name, _ -> Fault.none()).next(request));
    }
}
