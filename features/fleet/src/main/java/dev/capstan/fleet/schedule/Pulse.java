package dev.capstan.fleet.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/// When the adapters of an owner are asked to look again.
///
/// At once when something new is wanted of it, otherwise after the interval of its phase. While nothing changes
/// the interval doubles, up to that of one that is ready; any change brings the first one back. A report may ask for an
/// earlier time. What is waited is up to a tenth shorter than said, so that those who came together
/// drift apart, and never longer: reports must not grow stale meanwhile.
///
/// Told by an example, not ready and with nothing changing: asked after 10 s, 20 s, 40 s, 80 s, 160 s, then every 5
/// min.
///
/// @param seen the revision of the owner that this follows from
/// @param asked the revision of the owner when they were last asked; 0 for never
/// @param interval that of its phase
/// @param step what was waited for, or is
/// @param last when they were last asked
/// @param next when they are
record Pulse(
        String uid,
        long generation,
        long seen,
        long asked,
        Duration interval,
        Duration step,
        Instant last,
        Instant next) {
    private static final Duration SOONEST = Duration.ofSeconds(1);
    private static final double JITTER = 0.1;

    /// Of an owner nobody here has seen before. Those that were there all along are spread over their interval.
    static Pulse first(Sight sight, Instant now, RandomGenerator random) {
        Instant last = now.minus(part(sight.interval(), random.nextDouble()));
        Instant next = sight.behind() ? now : last.plus(sight.interval());
        return new Pulse(
                        sight.uid(),
                        sight.generation(),
                        sight.revision(),
                        0,
                        sight.interval(),
                        sight.interval(),
                        last,
                        next)
                .hinted(sight);
    }

    /// As it is after another look.
    Pulse seen(Sight sight, Instant now, RandomGenerator random) {
        if (!uid.equals(sight.uid()) || generation != sight.generation()) {
            return at(sight, earlier(next, now));
        }
        boolean changed = seen != sight.revision() || !interval.equals(sight.interval());
        return (changed ? at(sight, last.plus(shaken(sight.interval(), random))) : this).hinted(sight);
    }

    /// As it is when they have been asked.
    Pulse asked(Sight sight, Instant now, RandomGenerator random) {
        boolean quiet = asked == sight.revision() && interval.equals(sight.interval());
        Duration twice = step.multipliedBy(2);
        Duration longer = twice.compareTo(sight.longest()) > 0 ? sight.longest() : twice;
        Duration waits = quiet ? longer : sight.interval();
        return new Pulse(
                        uid,
                        generation,
                        sight.revision(),
                        sight.revision(),
                        sight.interval(),
                        waits,
                        now,
                        now.plus(shaken(waits, random)))
                .hinted(sight);
    }

    boolean due(Instant now) {
        return !next.isAfter(now);
    }

    private Pulse at(Sight sight, Instant time) {
        return new Pulse(
                sight.uid(),
                sight.generation(),
                sight.revision(),
                asked,
                sight.interval(),
                sight.interval(),
                last,
                time);
    }

    /// What a report asked for before the adapters were last asked has been done.
    private Pulse hinted(Sight sight) {
        Instant hint = sight.hint();
        if (hint == null || !hint.isAfter(last)) {
            return this;
        }
        Instant soonest = last.plus(SOONEST);
        Instant wanted = hint.isBefore(soonest) ? soonest : hint;
        return new Pulse(uid, generation, seen, asked, interval, step, last, earlier(next, wanted));
    }

    private static Instant earlier(Instant one, Instant other) {
        return other.isBefore(one) ? other : one;
    }

    private static Duration shaken(Duration interval, RandomGenerator random) {
        return part(interval, 1 - JITTER * random.nextDouble());
    }

    private static Duration part(Duration interval, double share) {
        return Duration.ofNanos((long) (interval.toNanos() * share));
    }
}
