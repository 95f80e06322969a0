package dev.capstan.messaging.pubsub;

import com.google.pubsub.v1.PubsubMessage;
import com.google.pubsub.v1.ReceivedMessage;
import com.google.pubsub.v1.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What a subscription of Pub/Sub does: leases, redelivery, and order by key. A key that has something
/// outstanding gives out nothing more, and what is redelivered takes what came after it along.
final class FakeSubscription {
    private final Subscription description;
    // By the order of publishing; guarded by this.
    private final TreeMap<Long, PubsubMessage> messages = new TreeMap<>();
    private final Map<Long, Lease> leases = new HashMap<>();
    private long last;
    private long tickets;

    private record Lease(String id, long end) {
        boolean over() {
            return end - System.nanoTime() <= 0;
        }
    }

    FakeSubscription(Subscription description) {
        this.description = description;
    }

    Subscription description() {
        return description;
    }

    synchronized void add(PubsubMessage message) {
        messages.put(++last, message);
        notifyAll();
    }

    /// What can be given out now, waiting for it for so long.
    synchronized List<ReceivedMessage> pull(int most, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        List<ReceivedMessage> ready = ready(most);
        while (ready.isEmpty() && deadline - System.nanoTime() > 0) {
            wait(20);
            ready = ready(most);
        }
        return ready;
    }

    private List<ReceivedMessage> ready(int most) {
        leases.values().removeIf(Lease::over);
        Set<String> busy = new HashSet<>();
        leases.keySet().forEach(number -> busy.add(key(number)));
        var ready = new ArrayList<ReceivedMessage>();
        for (var each : messages.entrySet()) {
            boolean mayGo = key(each.getKey()).isEmpty() || !busy.contains(key(each.getKey()));
            if (ready.size() < most && mayGo && !leases.containsKey(each.getKey())) {
                ready.add(lease(each.getKey(), each.getValue()));
            }
        }
        return ready;
    }

    private ReceivedMessage lease(long number, PubsubMessage message) {
        String id = number + "-" + ++tickets;
        leases.put(number, new Lease(id, end(description.getAckDeadlineSeconds())));
        return ReceivedMessage.newBuilder().setAckId(id).setMessage(message).build();
    }

    synchronized void acknowledge(List<String> ids) {
        for (String id : ids) {
            long number = number(id);
            Lease lease = leases.get(number);
            if (lease != null && lease.id.equals(id)) {
                leases.remove(number);
                messages.remove(number);
            }
        }
        notifyAll();
    }

    synchronized void extend(List<String> ids, int seconds) {
        for (String id : ids) {
            leases.computeIfPresent(
                    number(id), (_, lease) -> lease.id.equals(id) ? new Lease(id, end(seconds)) : lease);
        }
        notifyAll();
    }

    /// Those who had something are gone.
    synchronized void forgetLeases() {
        leases.clear();
        notifyAll();
    }

    synchronized int size() {
        return messages.size();
    }

    private String key(long number) {
        PubsubMessage message = messages.get(number);
        return message == null || !description.getEnableMessageOrdering() ? "" : message.getOrderingKey();
    }

    private static long number(String id) {
        return Long.parseLong(id.substring(0, id.indexOf('-')));
    }

    private static long end(int seconds) {
        return System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    }
}
