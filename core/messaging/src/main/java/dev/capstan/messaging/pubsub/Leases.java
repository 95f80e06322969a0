package dev.capstan.messaging.pubsub;

import com.google.pubsub.v1.AcknowledgeRequest;
import com.google.pubsub.v1.ModifyAckDeadlineRequest;
import dev.capstan.messaging.delivery.Bell;
import dev.capstan.messaging.delivery.Farewell;
import io.grpc.StatusRuntimeException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What was pulled and is not acknowledged. One thread renews it while it is ours, and sends the
/// acknowledgements, all that have gathered at once.
final class Leases implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Leases.class.getName());
    private static final Duration RENEWAL = Duration.ofSeconds(Places.LEASE_SECONDS / 3);
    private static final Duration LAST = Duration.ofSeconds(2);
    private static final int MOST = 500;

    private final PubSub pubsub;
    private final String path;
    // When each ends, by its acknowledgement id.
    private final Map<String, Long> ends = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> handled = new ConcurrentLinkedQueue<>();
    private final Bell bell = new Bell();
    private final Bell freed = new Bell();
    private final Thread thread = Thread.ofVirtual().name("pubsub-leases").unstarted(this::work);
    private volatile boolean closed;

    Leases(PubSub pubsub, String path) {
        this.pubsub = pubsub;
        this.path = path;
    }

    Leases start() {
        thread.start();
        return this;
    }

    int size() {
        return ends.size();
    }

    void begin(String id) {
        ends.put(id, end());
    }

    boolean stands(String id) {
        Long end = ends.get(id);
        return end != null && end - System.nanoTime() > 0;
    }

    /// It was handled.
    void ack(String id) {
        if (ends.remove(id) != null) {
            handled.add(id);
            bell.ring();
            freed.ring();
        }
    }

    /// Returns when something was acknowledged or somebody calls [#wake], at the latest after so long.
    void awaitRoom(Duration longest) throws InterruptedException {
        freed.await(longest);
    }

    void wake() {
        freed.ring();
    }

    /// Sends the last acknowledgements and gives back the rest.
    @Override
    public void close() {
        closed = true;
        bell.ring();
        Farewell.to(thread, LAST);
    }

    private void work() {
        long renewed = System.nanoTime();
        try {
            while (!closed) {
                bell.await(RENEWAL);
                acknowledge();
                if (System.nanoTime() - renewed >= RENEWAL.toNanos()) {
                    renewed = System.nanoTime();
                    renew();
                }
            }
            acknowledge();
            extend(ends.keySet(), 0);
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "interrupted: what was not acknowledged comes again", e);
        }
    }

    private void acknowledge() {
        while (!handled.isEmpty()) {
            var request = AcknowledgeRequest.newBuilder().setSubscription(path);
            for (int i = 0; i < MOST && !handled.isEmpty(); i++) {
                request.addAckIds(handled.remove());
            }
            tell(() -> pubsub.subscriber(stub -> stub.acknowledge(request.build())));
        }
    }

    private void renew() {
        ends.keySet().removeIf(id -> !stands(id));
        Collection<String> ids = List.copyOf(ends.keySet());
        if (extend(ids, Places.LEASE_SECONDS)) {
            ids.forEach(id -> ends.computeIfPresent(id, (_, _) -> end()));
        }
        freed.ring();
    }

    private boolean extend(Collection<String> ids, int seconds) {
        var rest = new ArrayList<>(ids);
        boolean all = true;
        while (!rest.isEmpty()) {
            List<String> some = rest.subList(0, Math.min(MOST, rest.size()));
            var request = ModifyAckDeadlineRequest.newBuilder()
                    .setSubscription(path)
                    .setAckDeadlineSeconds(seconds)
                    .addAllAckIds(some)
                    .build();
            all &= tell(() -> pubsub.subscriber(stub -> stub.modifyAckDeadline(request)));
            some.clear();
        }
        return all;
    }

    // What does not arrive is not lost: the message comes again.
    private boolean tell(Runnable call) {
        try {
            call.run();
            return true;
        } catch (StatusRuntimeException e) {
            LOG.log(Level.DEBUG, "Pub/Sub was not told, messages will come again", e);
            return false;
        }
    }

    private static long end() {
        return System.nanoTime() + Duration.ofSeconds(Places.LEASE_SECONDS).toNanos();
    }
}
