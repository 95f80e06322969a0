package dev.capstan.messaging.amqp;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerProvider;
import dev.capstan.messaging.Brokers;
import java.net.URI;
import java.util.Set;

/// Opens brokers at `amqp://user:password@host:port/vhost`, and over TLS at `amqps://…`.
public final class AmqpProvider implements BrokerProvider {
    @Override
    public Set<String> schemes() {
        return Set.of("amqp", "amqps");
    }

    @Override
    public Broker open(URI url, Brokers.Options options) {
        return new AmqpBroker(Connector.of(url, options.patience()), options.patience());
    }
}
