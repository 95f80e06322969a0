package dev.capstan.benchmarks.streamline;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A framework at work.
interface Engine extends AutoCloseable {
    /// A ConfigMap that matters to every gadget of its namespace: a change of it has all of them looked at.
    String SHARED = "shared";

    @Override
    void close();

    /// Where and how.
    ///
    /// @param gadgets how many there are
    /// @param workers how many may be handled at the same time
    record Setting(KubernetesClient client, String namespace, int gadgets, int workers) {
        Stream<String> names() {
            return IntStream.range(0, gadgets).mapToObj(Gadgets::name);
        }
    }

    static boolean isShared(ConfigMap map) {
        return map.getMetadata().getName().equals(SHARED);
    }
}
