package dev.capstan.messaging.amqp;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.FaultContract;
import dev.capstan.store.Store;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Qpid keeps everything in memory, so what is killed is every connection to it, and nobody
/// gets a new one for a while.
final class QpidFaultTest extends FaultContract {
    @RegisterExtension
    static final QpidServer SERVER = new QpidServer();

    private @Nullable Wire wire;

    @BeforeEach
    void lay() throws Exception {
        wire = Wire.to(SERVER.broker().port());
    }

    @AfterEach
    void remove() throws Exception {
        wire().close();
    }

    @Override
    protected Broker open(Store store) {
        return Brokers.open(
                QpidBroker.url(wire().port()), Brokers.Options.of(store).withPatience(Duration.ofSeconds(5)));
    }

    @Override
    protected void kill() {
        wire().cut();
    }

    @Override
    protected void restart() {
        wire().mend();
    }

    private Wire wire() {
        return Objects.requireNonNull(wire);
    }
}
