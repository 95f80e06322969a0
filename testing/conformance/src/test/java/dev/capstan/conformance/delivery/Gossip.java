package dev.capstan.conformance.delivery;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Somebody who hears every event, and tells a fifth of them again: later, and in another order.
final class Gossip implements Receiver, AutoCloseable {
    static final String TOPIC = "hyperfleet.cluster.events";
    private static final int MEMORY = 100;
    private static final int SHARE = 5;

    private final Broker broker;
    private final Random random;
    /// Guarded by this.
    private final List<Event> heard = new ArrayList<>();

    private int told;

    Gossip(String url, Random random) throws InterruptedException {
        this.random = random;
        this.broker = Brokers.open(url, Brokers.Options.elsewhere());
        Subscription _ = broker.subscribe(TOPIC, "gossip", this, Subscription.Options.defaults());
    }

    @Override
    public synchronized Verdict receive(Event event) throws InterruptedException {
        heard.add(event);
        if (heard.size() >= MEMORY) {
            Collections.shuffle(heard, random);
            List<Event> again = List.copyOf(heard.subList(0, MEMORY / SHARE));
            heard.clear();
            try {
                broker.publish(TOPIC, again);
                told += again.size();
            } catch (BrokerException broken) {
                // Those who heard it all before do not miss it.
                heard.addAll(again);
            }
        }
        return Verdict.ACK;
    }

    /// How many events were told again.
    synchronized int told() {
        return told;
    }

    @Override
    public void close() {
        broker.close();
    }
}
