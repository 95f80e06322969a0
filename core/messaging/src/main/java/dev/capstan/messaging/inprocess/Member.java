package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.delivery.Delivery;
import dev.capstan.messaging.delivery.Lanes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// One of those who receive from a queue.
final class Member implements Subscription {
    private final MessageQueue queue;
    private final Options options;
    private final Lanes lanes;
    // By revision.
    private final Map<Long, Handed> unsettled = new ConcurrentHashMap<>();
    private volatile boolean closing;

    Member(MessageQueue queue, Receiver receiver, Options options) {
        this.queue = queue;
        this.options = options;
        this.lanes = new Lanes(queue.name(), receiver, options);
    }

    boolean hasRoom() {
        return room() > 0;
    }

    int room() {
        return closing ? 0 : options.prefetch() - unsettled.size();
    }

    boolean holds(String subject) {
        return unsettled.values().stream()
                .anyMatch(each -> subject.equals(each.event().subject()));
    }

    void take(Waiting waiting, Event event, Tenure tenure) {
        var handed = new Handed(waiting, event, tenure);
        unsettled.put(waiting.revision(), handed);
        lanes.offer(handed);
    }

    /// The subscription was dropped: nothing is left to settle.
    void end() {
        List<Waiting> _ = surrender();
    }

    /// Somebody else has settled it; the subject, if this one had it and it has one.
    @Nullable
    String gone(long revision) {
        Handed handed = unsettled.remove(revision);
        if (handed == null) {
            return null;
        }
        lanes.recheck();
        return handed.event().subject();
    }

    @Override
    public void close() {
        closing = true;
        lanes.close();
        queue.left(this);
    }

    /// What is not settled, and from now on not this one's.
    List<Waiting> surrender() {
        List<Waiting> rest = unsettled.values().stream().map(Handed::waiting).toList();
        unsettled.clear();
        lanes.recheck();
        return rest;
    }

    /// What was handed out and not settled yet.
    private final class Handed implements Delivery {
        private final Waiting waiting;
        private final Event event;
        private final Tenure tenure;

        Handed(Waiting waiting, Event event, Tenure tenure) {
            this.waiting = waiting;
            this.event = event;
            this.tenure = tenure;
        }

        Waiting waiting() {
            return waiting;
        }

        @Override
        public Event event() {
            return event;
        }

        @Override
        public boolean stands() {
            return unsettled.containsKey(waiting.revision()) && tenure.lasts();
        }

        @Override
        public void ack() {
            if (unsettled.remove(waiting.revision()) != null) {
                queue.broker().acknowledgements().add(waiting);
                queue.settled(Member.this, event.subject());
            }
        }

        @Override
        public void dead(Event letter) throws InterruptedException {
            queue.broker().bury(queue, waiting, letter);
            unsettled.remove(waiting.revision());
            queue.settled(Member.this, event.subject());
        }
    }
}
