package dev.capstan.conformance.delivery;

import dev.capstan.messaging.amqp.QpidBroker;
import dev.capstan.messaging.amqp.Wire;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/// Qpid keeps everything in memory, so what is killed is every connection to it, and nobody gets a new one for a while.
@Timeout(value = 30, unit = TimeUnit.MINUTES)
final class QpidDeliveryIT extends DeliveryContract {
    private static QpidBroker broker;
    private static Wire wire;

    @BeforeAll
    static void start() throws Exception {
        broker = QpidBroker.start();
        wire = Wire.to(broker.port());
    }

    @AfterAll
    static void stop() throws Exception {
        wire.close();
        broker.close();
    }

    @Override
    protected String url() {
        return QpidBroker.url(wire.port());
    }

    @Override
    protected void kill() {
        wire.cut();
    }

    @Override
    protected void restart() {
        wire.mend();
    }
}
