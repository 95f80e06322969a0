package dev.capstan.messaging.amqp;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.FaultContract;
import dev.capstan.store.Store;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RabbitFaultTest extends FaultContract {
    @RegisterExtension
    static final RabbitServer SERVER = new RabbitServer();

    @Override
    protected Broker open(Store store) {
        return Brokers.open(SERVER.url(), Brokers.Options.of(store).withPatience(Duration.ofSeconds(5)));
    }

    // Each takes many seconds.
    @Override
    protected int faults() {
        return 1;
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
