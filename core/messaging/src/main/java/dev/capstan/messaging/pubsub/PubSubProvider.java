package dev.capstan.messaging.pubsub;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerProvider;
import dev.capstan.messaging.Brokers;
import java.net.URI;
import java.util.Set;

/// Opens Google Pub/Sub at `pubsub://project`, or something that speaks its API at
/// `pubsub://project?endpoint=host:port`.
public final class PubSubProvider implements BrokerProvider {
    @Override
    public Set<String> schemes() {
        return Set.of("pubsub");
    }

    @Override
    public Broker open(URI url, Brokers.Options options) {
        return PubSubBroker.open(Address.of(url), options.patience());
    }
}
