package dev.capstan.streamline.leader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes part in the election of a leader, for ever.
///
/// Candidates hold a Lease by writing their name into it, and keep it by writing again. Clocks of different
/// machines are never compared: a candidate measures on its own clock how long it has not seen the lease
/// change, and takes it when that is longer than the lease is good for. A leader measures from before it sent
/// its last renewal, and stops believing in itself at the renew deadline, which is earlier. So [#held] is never
/// true in two processes at once, as long as their clocks run equally fast, however long a request, a pause or
/// an outage takes.
///
/// Losing the lease is nothing final: the process follows, and may lead again.
///
/// [#step] is called by one thread, which owns all fields but those that are volatile.
public final class Election implements Leadership, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Election.class);
    private static final Kind LEASE = Kind.of(Lease.class);
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final Wire wire;
    private final LeaseOptions options;
    private final Listener listener;
    private final Clock clock;
    private final LongSupplier nanos;
    private final CountDownLatch closing = new CountDownLatch(1);

    private String seenVersion = "";
    private long seenAt;
    private boolean told;
    private @Nullable Thread thread;

    private volatile boolean leading;
    private volatile long renewedAt;
    private volatile @Nullable String problem;

    /// Who is told when this process begins and ceases to lead.
    public interface Listener {
        void led();

        /// Must stop all work, and must not wait for it.
        void followed();
    }

    /// @param nanos what time it is, as [System#nanoTime] tells it
    public Election(Wire wire, LeaseOptions options, Listener listener, Clock clock, LongSupplier nanos) {
        this.wire = wire;
        this.options = options;
        this.listener = listener;
        this.clock = clock;
        this.nanos = nanos;
    }

    public Election start() {
        thread = Thread.ofVirtual().name("streamline-election").start(this::run);
        return this;
    }

    @Override
    public boolean held() {
        return leading
                && nanos.getAsLong() - renewedAt < options.renewDeadline().toNanos();
    }

    /// Why the lease cannot be read or written; empty when all is well.
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /// Tries once to get or keep the lease.
    public void step() throws InterruptedException {
        try {
            campaign();
            problem = null;
        } catch (IOException | RuntimeException e) {
            problem = "lease " + options.lease() + ": " + e.getMessage();
        }
        if (leading && !held()) {
            leading = false;
        }
        tell();
    }

    /// Stops, and gives the lease up so that another can take it at once.
    @Override
    public void close() {
        closing.countDown();
        Thread running = thread;
        if (running != null) {
            running.interrupt();
            try {
                running.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        release();
    }

    private void run() {
        try {
            do {
                step();
            } while (!closing.await(options.retry().toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            // The end.
        }
    }

    private void campaign() throws IOException, InterruptedException {
        long now = nanos.getAsLong();
        @Nullable Lease lease = read();
        if (lease == null) {
            write(Call.post(LEASE.collection(options.lease().namespace()), bytes(mine(null))), now);
            return;
        }
        String version = lease.getMetadata().getResourceVersion();
        if (!version.equals(seenVersion)) {
            seenVersion = version;
            seenAt = now;
        }
        if (isFree(lease, now)) {
            write(Call.put(LEASE.object(options.lease()), bytes(mine(lease))), now);
        } else {
            leading = false;
        }
    }

    private boolean isFree(Lease lease, long now) {
        LeaseSpec spec = lease.getSpec();
        String holder = spec.getHolderIdentity();
        if (holder == null || holder.isEmpty() || holder.equals(options.identity())) {
            return true;
        }
        Integer seconds = spec.getLeaseDurationSeconds();
        Duration good = seconds == null ? options.duration() : Duration.ofSeconds(seconds);
        return now - seenAt > good.toNanos();
    }

    private @Nullable Lease read() throws IOException, InterruptedException {
        try {
            return lease(wire.send(within(Call.get(LEASE.object(options.lease())))));
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return null;
            }
            throw e;
        }
    }

    private void write(Call call, long now) throws IOException, InterruptedException {
        try {
            Lease written = lease(wire.send(within(call)));
            seenVersion = written.getMetadata().getResourceVersion();
            seenAt = now;
            renewedAt = now;
            leading = true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != CONFLICT) {
                throw e;
            }
            LOG.debug("Somebody else was faster to write lease {}", options.lease());
        }
    }

    private Lease mine(@Nullable Lease before) {
        ZonedDateTime now = clock.instant().atZone(ZoneOffset.UTC);
        LeaseBuilder lease = before == null
                ? new LeaseBuilder()
                        .withNewMetadata()
                        .withNamespace(options.lease().namespace())
                        .withName(options.lease().name())
                        .endMetadata()
                : new LeaseBuilder(before);
        boolean kept =
                before != null && options.identity().equals(before.getSpec().getHolderIdentity());
        lease.editOrNewSpec()
                .withHolderIdentity(options.identity())
                .withLeaseDurationSeconds((int) options.duration().toSeconds())
                .withRenewTime(now)
                .endSpec();
        if (!kept) {
            lease.editSpec()
                    .withAcquireTime(now)
                    .withLeaseTransitions(transitions(before))
                    .endSpec();
        }
        return lease.build();
    }

    private static int transitions(@Nullable Lease before) {
        Integer count = before == null ? null : before.getSpec().getLeaseTransitions();
        return before == null ? 0 : (count == null ? 0 : count) + 1;
    }

    /// A leader gives up waiting in time to stop; the others have no hurry.
    private Call within(Call call) {
        Duration left = options.renewDeadline();
        if (leading) {
            left = left.minusNanos(nanos.getAsLong() - renewedAt);
        }
        return call.within(left.compareTo(options.retry()) > 0 ? left : options.retry());
    }

    private void tell() {
        if (told == leading) {
            return;
        }
        told = leading;
        LOG.info("{} {} by lease {}", options.identity(), leading ? "leads" : "follows", options.lease());
        if (leading) {
            listener.led();
        } else {
            listener.followed();
        }
    }

    private void release() {
        if (!leading) {
            return;
        }
        leading = false;
        try {
            @Nullable Lease lease = read();
            if (lease != null && options.identity().equals(lease.getSpec().getHolderIdentity())) {
                lease.getSpec().setHolderIdentity("");
                byte[] _ = wire.send(within(Call.put(LEASE.object(options.lease()), bytes(lease))));
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "Lease {} could not be given up, so another will wait until it ends: {}",
                    options.lease(),
                    e.toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Lease lease(byte[] json) {
        return wire.serialization().unmarshal(new ByteArrayInputStream(json), Lease.class);
    }

    private byte[] bytes(Lease lease) {
        return wire.serialization().asJson(lease).getBytes(UTF_8);
    }
}
