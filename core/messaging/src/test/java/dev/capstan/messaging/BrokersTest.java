package dev.capstan.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.store.Store;
import org.junit.jupiter.api.Test;

final class BrokersTest {
    @Test
    void withoutAUrlTheBrokerIsInTheProcess() throws Exception {
        try (Store store = Store.inMemory();
                Broker broker = Brokers.open("", Brokers.Options.of(store))) {
            broker.subscribe("topic", "sub", event -> Verdict.ACK, Subscription.Options.defaults());

            assertThat(store.read("messages/subscriptions/sub", store.revision()))
                    .isPresent();
        }
    }

    @Test
    void aBrokerInTheProcessNeedsAStore() {
        assertThatThrownBy(() -> Brokers.open(null, Brokers.Options.elsewhere()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("messaging.url is missing: here is no store for a broker in the process");
    }

    @Test
    void aUrlThatNamesNoBrokerIsRefusedWithoutRepeatingIt() {
        try (Store store = Store.inMemory()) {
            var options = Brokers.Options.of(store);

            assertThatThrownBy(() -> Brokers.open("kafka://user:secret@host", options))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("messaging.url begins with \"kafka:\", expected one of [");
            assertThatThrownBy(() -> Brokers.open("amqp://user:secret@ho st", options))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("secret");
        }
    }
}
