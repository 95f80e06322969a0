package dev.capstan.fleet.aggregation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Reports as the seed prints them.
final class Reports {
    static final Instant NOON = Instant.parse("2025-10-17T12:00:00Z");

    private Reports() {}

    static Report running(String adapter, long generation) {
        return report(adapter, generation, "False JobRunning", "True JobLaunched", "True NoErrors");
    }

    static Report succeeded(String adapter, long generation) {
        return report(adapter, generation, "True JobSucceeded", "True JobLaunched", "True NoErrors");
    }

    static Report waiting(String adapter, long generation) {
        return report(adapter, generation, "False NotStarted", "False PreconditionsNotMet", "True NoErrors");
    }

    static Report failed(String adapter, long generation) {
        return report(adapter, generation, "False JobFailed", "True JobLaunched", "True NoErrors");
    }

    static Report unhealthy(String adapter, long generation) {
        return report(adapter, generation, "False JobFailed", "False ResourceQuotaExceeded", "False UnexpectedError");
    }

    /// @param available status and reason with a space between, as the others
    static Report report(String adapter, long generation, String available, String applied, String health) {
        return new Report(
                adapter,
                generation,
                List.of(
                        condition("Available", adapter, available),
                        condition("Applied", adapter, applied),
                        condition("Health", adapter, health)),
                NOON);
    }

    static Report with(Report report, Condition condition) {
        var conditions = new ArrayList<>(report.conditions());
        conditions.removeIf(each -> each.type().equals(condition.type()));
        conditions.add(condition);
        return new Report(report.adapter(), report.observedGeneration(), conditions, report.lastUpdated());
    }

    static Report at(Report report, Instant time) {
        return new Report(report.adapter(), report.observedGeneration(), report.conditions(), time);
    }

    private static Condition condition(String type, String adapter, String said) {
        var words = said.split(" ");
        return new Condition(type, words[0], words[1], adapter + " says " + words[1], NOON);
    }
}
