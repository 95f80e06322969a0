package dev.capstan.messaging.amqp;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.capstan.messaging.BrokerException;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/// Makes connections to one broker.
final class Connector {
    private static final int HEARTBEAT_SECONDS = 10;

    private final ConnectionFactory factory;
    private final String address;

    private Connector(ConnectionFactory factory) {
        this.factory = factory;
        this.address = factory.getHost() + ":" + factory.getPort();
    }

    /// @throws IllegalArgumentException when the URL is not one of a broker
    static Connector of(URI url, Duration patience) {
        var factory = new ConnectionFactory();
        try {
            factory.setUri(url);
            if (factory.isSSL()) {
                // Left to itself the library would trust everybody.
                factory.useSslProtocol(SSLContext.getDefault());
                factory.enableHostnameVerification();
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException("messaging.url is not usable: " + e.getMessage());
        }
        int millis = Math.toIntExact(patience.toMillis());
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        factory.setConnectionTimeout(millis);
        factory.setHandshakeTimeout(millis);
        factory.setChannelRpcTimeout(millis);
        factory.setShutdownTimeout(millis);
        factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
        factory.setSharedExecutor(Executors.newVirtualThreadPerTaskExecutor());
        factory.setThreadFactory(Thread.ofVirtual().name("amqp-", 0).factory());
        return new Connector(factory);
    }

    /// Where the broker is, without secrets.
    String address() {
        return address;
    }

    /// @param purpose how the broker's own tools call it
    Connection connect(String purpose) throws IOException, TimeoutException {
        return factory.newConnection("capstan-" + purpose);
    }

    BrokerException failure(Exception cause) {
        return new BrokerException("the broker at " + address + " " + Words.of(cause), cause);
    }
}
