package dev.capstan.messaging.pubsub;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.FaultContract;
import dev.capstan.store.Store;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PubSubFaultTest extends FaultContract {
    @RegisterExtension
    static final FakePubSub SERVER = new FakePubSub();

    @Override
    protected Broker open(Store store) {
        return Brokers.open(SERVER.url(), Brokers.Options.of(store).withPatience(Duration.ofSeconds(5)));
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
