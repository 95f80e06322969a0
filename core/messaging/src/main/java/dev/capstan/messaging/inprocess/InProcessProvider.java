package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerProvider;
import dev.capstan.messaging.Brokers;
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
        return InProcessBroker.open(options.store(), MOST_WAITING);
    }
}
