package dev.capstan.conformance.events;

import dev.capstan.messaging.amqp.RabbitServer;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RabbitKilledIT extends BrokerKilledContract {
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

    // Each takes many seconds.
    @Override
    protected int rounds() {
        return 1;
    }
}
