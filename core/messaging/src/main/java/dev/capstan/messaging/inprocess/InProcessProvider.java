package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerProvider;
import dev.capstan.messaging.Brokers;
import dev.capstan.store.Store;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/// Opens the broker inside this process.
public final class InProcessProvider implements BrokerProvider {
    /// So many events may wait in one subscription; then publishing fails until some were handled.
    static final int MOST_WAITING = 100_000;
    /// So long a process that ended without a word keeps its subscriptions from those that share its store.
    static final Duration CLAIM = Duration.ofSeconds(12);

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
        return InProcessBroker.open(store, MOST_WAITING, options.shared() ? CLAIM : null);
    }
}
