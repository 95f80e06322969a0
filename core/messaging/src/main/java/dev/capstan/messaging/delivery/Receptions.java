package dev.capstan.messaging.delivery;

import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Subscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The subscriptions of a broker elsewhere, for as long as that is open.
public final class Receptions implements AutoCloseable {
    private final Map<Subscription, Reception> all = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /// @throws BrokerException when it is not
    public void checkOpen() {
        if (closed) {
            throw new BrokerException("the broker is closed");
        }
    }

    public void add(Subscription subscription, Reception reception) {
        all.put(subscription, reception);
    }

    public void left(Subscription subscription) {
        all.remove(subscription);
    }

    /// What is wrong with each that receives nothing.
    public Stream<String> troubles() {
        return all.values().stream().flatMap(each -> Optional.ofNullable(each.trouble()).stream());
    }

    /// Closes all, side by side, and returns when that is done.
    @Override
    public void close() {
        closed = true;
        List<Thread> closing = new ArrayList<>();
        all.keySet()
                .forEach(each ->
                        closing.add(Thread.ofVirtual().name("messages-close").start(each::close)));
        try {
            for (Thread each : closing) {
                each.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
