package dev.capstan.messaging.amqp;

import dev.capstan.messaging.Event;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// Events on their way, and the promise that the broker confirms them all.
final class Publication {
    private final String topic;
    private final List<Event> events;
    private final boolean queue;
    private final AtomicInteger unconfirmed;
    private final CompletableFuture<Boolean> done = new CompletableFuture<>();

    /// @param queue whether a queue of the topic's name has to be there as well
    Publication(String topic, List<Event> events, boolean queue) {
        this.topic = topic;
        this.events = List.copyOf(events);
        this.queue = queue;
        this.unconfirmed = new AtomicInteger(events.size());
    }

    String topic() {
        return topic;
    }

    List<Event> events() {
        return events;
    }

    boolean queue() {
        return queue;
    }

    CompletableFuture<Boolean> done() {
        return done;
    }

    /// The broker has one of them.
    void confirmed() {
        if (unconfirmed.decrementAndGet() == 0) {
            done.complete(true);
        }
    }

    void failed(Exception why) {
        done.completeExceptionally(why);
    }
}
