package dev.capstan.fleet.schedule;

import dev.capstan.api.RefusedException;
import dev.capstan.api.ResourceKey;
import dev.capstan.fleet.kind.Owner;
import dev.capstan.fleet.kind.Reviewer;
import dev.capstan.fleet.kind.Reviewer.Review;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.streamline.queue.Backoff;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.queue.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the status of owners again when time has changed it, and deletes the node pools of clusters that go.
///
/// Every owner waits in a queue until time may change its status. A report only makes that later, so nobody
/// tells of reports: at the old time the owner is looked at, found to be fine, and waits again. For one that nothing
/// can happen to now, the next report could matter after the stale threshold at the earliest, so then it
/// is looked at. Several threads may [step][#step].
final class Sweeper {
    static final int WORKERS = 4;
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
    private static final Duration SOONEST = Duration.ofSeconds(1);

    private final Registry registry;
    private final Reviewer reviewer;
    private final ScheduleOptions options;
    private final Gauges gauges;
    private final WorkQueue<ResourceKey> queue;

    Sweeper(Registry registry, Reviewer reviewer, ScheduleOptions options, Gauges gauges) {
        this.registry = registry;
        this.reviewer = reviewer;
        this.options = options;
        this.gauges = gauges;
        Backoff backoff = Backoff.defaults().between(SOONEST, Duration.ofMinutes(1));
        this.queue = new WorkQueue<>(options.nanos(), backoff, options.random(), WORKERS);
    }

    WorkQueue<ResourceKey> queue() {
        return queue;
    }

    /// Looks at an owner soon, whatever the time.
    void add(ResourceKey owner, Lane lane) {
        queue.add(owner, lane);
    }

    /// Looks at an owner that was taken from the queue.
    void step(ResourceKey key) {
        try {
            if (options.leadership().held()) {
                look(key);
            } else {
                Duration _ = queue.retry(key);
            }
        } catch (RefusedException e) {
            LOG.debug("{} is looked at again later: {}", key, e.getMessage());
            Duration _ = queue.retry(key);
        } catch (RuntimeException e) {
            LOG.error("{} cannot be looked at", key, e);
            Duration _ = queue.retry(key);
        }
    }

    private void look(ResourceKey key) {
        Instant now = options.clock().instant().truncatedTo(ChronoUnit.SECONDS);
        Stored stored = registry.view().find(key);
        if (stored == null || goesWithItsCluster(stored)) {
            queue.done(key);
            return;
        }
        Review review = reviewer.review(stored, registry.view(), now);
        if (review.outdated()) {
            registry.change(ResourcePath.of(key).withSubresource("status"), each -> each);
            gauges.changed();
            stored = registry.view().find(key);
            if (stored == null) {
                queue.done(key);
                return;
            }
            review = reviewer.review(stored, registry.view(), now);
        }
        await(stored, review, now);
    }

    private void await(Stored stored, Review review, Instant now) {
        ResourceKey key = stored.key();
        var policies = reviewer.config(stored.read()).policies();
        if (review.due().isEmpty() && !policies.watchesAge()) {
            queue.done(key);
            return;
        }
        Instant latest = now.plus(policies.staleThreshold());
        Instant due = review.due().orElse(latest);
        Instant soonest = now.plus(SOONEST);
        Instant next = due.isBefore(soonest) ? soonest : due;
        queue.doneUntil(key, Duration.between(options.clock().instant(), next));
    }

    /// Has the node pools of a cluster that goes looked at.
    ///
    /// @return whether it is itself one that goes with its cluster
    private boolean goesWithItsCluster(Stored stored) {
        var owner = Owner.at(stored.key());
        View view = registry.view();
        if (!owner.isPool()) {
            if (stored.header().deleting()) {
                owner.pools(view).stream()
                        .filter(each -> !each.header().deleting())
                        .forEach(each -> add(each.key(), Lane.LIVE));
            }
            return false;
        }
        Owner above = Owner.above(stored.key());
        Stored cluster = above == null ? null : view.find(above.key());
        if (cluster == null || !cluster.header().deleting() || stored.header().deleting()) {
            return false;
        }
        var options = new DeleteOptions(false, null, stored.header().uid(), null);
        registry.delete(ResourcePath.of(stored.key()), options);
        return true;
    }
}
