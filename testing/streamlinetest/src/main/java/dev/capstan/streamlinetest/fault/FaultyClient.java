package dev.capstan.streamlinetest.fault;

import dev.capstan.streamline.relay.RelayedClient;
import io.fabric8.kubernetes.client.KubernetesClient;

/// Makes clients whose calls fail when a test wants them to.
///
/// ```java
/// // the third call is refused as if somebody else had been faster
/// var client = FaultyClient.around(real, Faults.at(Map.of(3, Fault.conflict())));
/// ```
public final class FaultyClient {
    private FaultyClient() {}

    /// A client that calls through another one. Unlike others it tries nothing again by itself, so that each
    /// fault is seen. Closing it leaves the other one alone.
    public static KubernetesClient around(KubernetesClient real, Faults faults) {
        return RelayedClient.around(real, new FaultyRelay(faults));
    }
}
