package dev.capstan.template.run;

import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.queue.RateLimit;
import dev.capstan.template.check.ReservedGroups;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// How Templates are run.
///
/// @param reserved the groups of which no Template may make a kind
/// @param rerendering how many existing instances may change in a time because their Template has
/// @param election by which lease one process of several is found; empty when this is the only one
public record TemplateOptions(
        ReservedGroups reserved,
        RateLimit rerendering,
        Optional<LeaseOptions> election,
        Clock clock,
        MeterRegistry meters) {
    /// 200 a second.
    public static final RateLimit USUAL = new RateLimit(200, Duration.ofSeconds(1), 200);

    public static TemplateOptions defaults() {
        return new TemplateOptions(
                ReservedGroups.standard(), USUAL, Optional.empty(), Clock.systemUTC(), new CompositeMeterRegistry());
    }

    public TemplateOptions withReserved(ReservedGroups other) {
        return new TemplateOptions(other, rerendering, election, clock, meters);
    }

    public TemplateOptions withRerendering(RateLimit other) {
        return new TemplateOptions(reserved, other, election, clock, meters);
    }

    public TemplateOptions withElection(LeaseOptions other) {
        return new TemplateOptions(reserved, rerendering, Optional.of(other), clock, meters);
    }

    public TemplateOptions withClock(Clock other) {
        return new TemplateOptions(reserved, rerendering, election, other, meters);
    }

    public TemplateOptions withMeters(MeterRegistry other) {
        return new TemplateOptions(reserved, rerendering, election, clock, other);
    }
}
