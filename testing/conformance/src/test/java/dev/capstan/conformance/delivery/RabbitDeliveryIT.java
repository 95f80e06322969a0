package dev.capstan.conformance.delivery;

import dev.capstan.messaging.amqp.RabbitServer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(value = 30, unit = TimeUnit.MINUTES)
final class RabbitDeliveryIT extends DeliveryContract {
    @RegisterExtension
    static final RabbitServer SERVER = new RabbitServer();

    @Override
    protected String url() {
        return SERVER.url();
    }

    @Override
    protected void kill() throws Exception {
        SERVER.kill();
    }

    @Override
    protected void restart() throws Exception {
        SERVER.start();
    }
}
