package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerProvider;
import dev.capstan.messaging.Brokers;
import dev.capstan.store.Store;
import java.net.URI;
import java.util.Set;

/// Opens the broker inside this process.
public final class InProcessProvider implements BrokerProvider {
    /// So many events may wait in one subscription; then publishing fails until some were handled.
    static final int MOST_WAITING = 100_000;

    @Override
    public Set<String> schemes() {
        return Set.of(Brokers.IN_PROCESS);
    }

    @Override
    public Broker open(URI url, Brokers.Options options) {
        Store store = options.store();
        if (store == null) {
            throw new IllegalArgumentException(
                    "messaging.url is missing: here is no store for a broker in the process");
        }
        return InProcessBroker.open(store, MOST_WAITING);
    }
}
