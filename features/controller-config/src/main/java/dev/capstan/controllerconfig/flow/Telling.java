package dev.capstan.controllerconfig.flow;

import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.BackendException;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.report.Report;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Sends reports, but not the same again and again: one that says what was said a moment ago is left out. Moments are
/// short beside the time after which a report is old, so that silence never looks like one.
final class Telling {
    static final Duration MOMENT = Duration.ofSeconds(30);
    private static final int MEMORY = 10_000;

    private final Backend backend;
    private final Clock clock;
    /// What was last said of whom, the longest unsaid first. Guarded by its own lock.
    private final Map<OwnerId, Report> said = new LinkedHashMap<>();

    Telling(Backend backend, Clock clock) {
        this.backend = backend;
        this.clock = clock;
    }

    void tell(OwnerId owner, Report report) throws BackendException, InterruptedException {
        Report last = last(owner);
        if (last != null && isRepeated(report, last)) {
            return;
        }
        forget(owner);
        backend.report(owner, report);
        remember(owner, report);
    }

    /// The generation that was last reported on; 0 when none was, or it was long ago.
    long generation(OwnerId owner) {
        Report last = last(owner);
        return last == null ? 0 : last.subject().generation();
    }

    private boolean isRepeated(Report report, Report last) {
        Instant now = clock.instant();
        return last.timestamp().plus(MOMENT).isAfter(now)
                && last.at(report.timestamp()).equals(report);
    }

    private @Nullable Report last(OwnerId owner) {
        synchronized (said) {
            return said.get(owner);
        }
    }

    /// While nobody knows whether a report has arrived, nothing has been said.
    private void forget(OwnerId owner) {
        synchronized (said) {
            said.remove(owner);
        }
    }

    private void remember(OwnerId owner, Report report) {
        synchronized (said) {
            said.put(owner, report);
            if (said.size() > MEMORY) {
                said.remove(said.keySet().iterator().next());
            }
        }
    }
}
