package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.fleet.config.Phase;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The three lives of clusters that the seed tells, stage by stage, with the shipped configuration and its own.
final class ScenarioTest {
    private static final String NOT_SHIPPED = "seed";

    /// What the seed adds to its configuration, as it is printed there.
    private static final String ADDED = """
              - type: "HyperShiftReady"
                evaluate:
                  expr: 'adapters["hypershift"].available == "True"'
                templates:
                  true:
                    reason: "ClusterDeployed"
                    message: "HyperShift cluster deployed and operational"
                  false:
                    reason: "HyperShiftNotReady"
                    message: "{{.AdapterFailureMessage}}"
              - type: "HyperShiftFullyReady"
                evaluate:
                  expr: 'adapters["hypershift"].available == "True" && adapters["hypershift"].health == "True" && \
            adapters["hypershift"].observedGeneration == currentGeneration'
                templates:
                  true:
                    reason: "ClusterOperational"
                    message: "HyperShift cluster is fully operational and up-to-date"
                  false:
                    reason: "HyperShiftNotFullyReady"
                    message: "HyperShift cluster not yet fully operational"

            """;

    private Aggregation aggregation = Configs.shipped();
    private Situation situation = Situation.fresh(1, NOON);

    private Aggregate next(String time, Report... reports) {
        var status =
                aggregation.of(situation.withReports(List.of(reports)).at(Instant.parse("2025-10-17T" + time + "Z")));
        situation = situation.withPrevious(status.conditions());
        return status;
    }

    private void choose(String config) {
        aggregation = config.equals(NOT_SHIPPED) ? Configs.seed() : Configs.shipped();
    }

    private static String told(Aggregate status, String type) {
        var condition = status.condition(type).orElseThrow();
        return condition.status() + " since " + condition.lastTransitionTime() + ", " + condition.reason() + ": "
                + condition.message();
    }

    /// [S4-22] [S4-24] [S4-50] [A4-14]
    @ParameterizedTest
    @ValueSource(strings = {"shipped", NOT_SHIPPED})
    void aClusterIsPendingThenProvisionedThenReady(String config) {
        choose(config);

        var pending = next("12:00:00");
        assertThat(pending.phase()).isEqualTo(Phase.PENDING);
        assertThat(pending.description()).isEqualTo("Waiting for adapters to start processing");
        assertThat(told(pending, "AllAdaptersReporting"))
                .isEqualTo("False since 2025-10-17T12:00:00Z, AdaptersNotStarted:"
                        + " Waiting for adapters to begin processing cluster request");
        assertThat(pending.adapters()).isEmpty();

        var started = next("12:00:05", Reports.running("validation", 1));
        assertThat(started.phase()).isEqualTo(Phase.PROVISIONING);
        assertThat(started.description()).isEqualTo("One or more adapters are actively provisioning resources");
        assertThat(told(started, "ProvisioningInProgress"))
                .isEqualTo("True since 2025-10-17T12:00:05Z, AdaptersWorking:"
                        + " 1 of 4 adapters actively provisioning resources");
        assertThat(started.condition("ValidationPassed").orElseThrow().status()).isEqualTo("False");
        assertThat(started.adapters()).containsExactly(new AdapterSummary("validation", "False", 1));

        var validated = next("12:03:00", Reports.succeeded("validation", 1), Reports.running("dns", 1));
        assertThat(validated.phase()).isEqualTo(Phase.PROVISIONING);
        assertThat(told(validated, "ProvisioningInProgress"))
                .isEqualTo("True since 2025-10-17T12:00:05Z, AdaptersWorking:"
                        + " 1 of 4 adapters actively provisioning resources");
        assertThat(told(validated, "ValidationPassed"))
                .isEqualTo("True since 2025-10-17T12:03:00Z, AllValidationChecksPassed:"
                        + " Validation adapter completed all checks successfully");
        assertThat(validated.condition("DNSConfigured").orElseThrow().status()).isEqualTo("False");
        assertThat(validated.adapters())
                .containsExactly(new AdapterSummary("validation", "True", 1), new AdapterSummary("dns", "False", 1));

        var ready = next(
                "12:05:00",
                Reports.succeeded("validation", 1),
                Reports.succeeded("dns", 1),
                Reports.succeeded("infrastructure", 1),
                Reports.succeeded("hypershift", 1));
        assertThat(ready.phase()).isEqualTo(Phase.READY);
        assertThat(ready.description()).isEqualTo("All required adapters completed successfully");
        assertThat(told(ready, "AllAdaptersReady"))
                .isEqualTo("True since 2025-10-17T12:05:00Z, AllRequiredAdaptersAvailable:"
                        + " All required adapters completed successfully");
        assertThat(told(ready, "ValidationPassed")).startsWith("True since 2025-10-17T12:03:00Z");
        assertThat(told(ready, "DNSConfigured")).startsWith("True since 2025-10-17T12:05:00Z, AllRecordsCreated");
        assertThat(told(ready, "InfrastructureReady")).startsWith("True").contains("AllResourcesProvisioned");
        assertThat(ready.adapters())
                .hasSize(4)
                .allMatch(each -> each.available().equals("True"));
    }

    /// [A4-13]
    @Test
    void theShippedTemplatesTellWhatGoesOn() {
        var started = next("12:00:05", Reports.running("validation", 1), Reports.waiting("dns", 1));

        assertThat(told(started, "ValidationPassed"))
                .endsWith("ValidationInProgress: Validation adapter is currently running checks");
        assertThat(told(started, "DNSConfigured")).endsWith("DNSPending: dns says PreconditionsNotMet");
        assertThat(told(started, "HyperShiftReady"))
                .endsWith("HyperShiftPending: hypershift has not reported about generation 1 yet");
    }

    /// [S4-48] [S4-51] [A4-4]
    @ParameterizedTest
    @ValueSource(strings = {"shipped", NOT_SHIPPED})
    void aFailedClusterIsProvisionedAgainAfterItsSpecChanges(String config) {
        choose(config);
        var message = "Route53 zone not found for domain example.com. Create a public hosted zone before provisioning"
                + " cluster.";
        var failure = Reports.with(
                Reports.running("validation", 1),
                new Condition("Available", "False", "ValidationFailed", message, NOON));

        var failed = next("12:02:00", failure);
        assertThat(failed.phase()).isEqualTo(Phase.FAILED);
        assertThat(told(failed, "AdaptersFailed"))
                .isEqualTo("True since 2025-10-17T12:02:00Z, RequiredAdapterFailure:"
                        + " Required adapters failed: validation. " + message);
        assertThat(told(failed, "ValidationPassed"))
                .isEqualTo("False since 2025-10-17T12:02:00Z, ValidationFailed: " + message);
        assertThat(failed.adapters()).containsExactly(new AdapterSummary("validation", "False", 1));

        situation = new Situation(
                2, Instant.parse("2025-10-17T13:00:00Z"), false, 0, List.of(), situation.previous(), NOON);
        assertThat(next("13:00:00", failure).phase()).isNotEqualTo(Phase.FAILED);

        var retried =
                next("13:00:05", Reports.at(Reports.running("validation", 2), Instant.parse("2025-10-17T13:00:05Z")));
        assertThat(retried.phase()).isEqualTo(Phase.PROVISIONING);
        assertThat(told(retried, "ProvisioningInProgress"))
                .endsWith("AdaptersWorking: 1 of 4 adapters actively provisioning resources");
        assertThat(retried.condition("ValidationPassed").orElseThrow().status()).isEqualTo("False");
        assertThat(retried.adapters()).containsExactly(new AdapterSummary("validation", "False", 2));
    }

    /// [S4-48] [S4-52]
    @ParameterizedTest
    @ValueSource(strings = {"shipped", NOT_SHIPPED})
    void aReadyClusterWithAnUnhealthyAdapterIsDegraded(String config) {
        choose(config);
        var monitoring =
                Reports.report("monitoring", 1, "True JobSucceeded", "True JobLaunched", "False APIConnectionFailed");

        var status = next(
                "12:05:00",
                Reports.succeeded("validation", 1),
                Reports.succeeded("dns", 1),
                Reports.succeeded("infrastructure", 1),
                Reports.succeeded("hypershift", 1),
                monitoring);

        assertThat(status.phase()).isEqualTo(Phase.DEGRADED);
        assertThat(status.description()).isEqualTo("Cluster operational but with health issues");
        assertThat(told(status, "AdaptersUnhealthy"))
                .endsWith("HealthCheckFailures: monitoring experiencing health issues");
        assertThat(status.condition("AllAdaptersReady").orElseThrow().status()).isEqualTo("True");
        assertThat(status.condition("ValidationPassed").orElseThrow().status()).isEqualTo("True");
        assertThat(status.condition("MonitoringConfigured")
                        .map(Condition::status)
                        .orElse("False"))
                .isEqualTo("False");
        assertThat(status.adapters())
                .hasSize(5)
                .allMatch(each -> each.available().equals("True"));
    }

    /// [S4-36] [S4-49]
    @Test
    void aConditionThatIsAddedToTheFileIsMadeInItsPlace() {
        var rest = "# Phase evaluation rules";
        aggregation = Configs.of(Configs.text("/seed-aggregation.yaml").replace(rest, ADDED + rest));

        var before = next("12:00:00");
        var status = next("12:05:00", Reports.succeeded("hypershift", 1));

        assertThat(status.conditions())
                .extracting(Condition::type)
                .containsExactly(
                        "AllAdaptersReady",
                        "AdaptersUnhealthy",
                        "AdaptersFailed",
                        "ProvisioningInProgress",
                        "AllAdaptersReporting",
                        "ValidationPassed",
                        "InfrastructureReady",
                        "DNSConfigured",
                        "HyperShiftReady",
                        "HyperShiftFullyReady",
                        "Reconciled",
                        "LastKnownReconciled",
                        "AdaptersResponsive");
        assertThat(before.conditions())
                .allMatch(each -> each.lastTransitionTime().equals(NOON));
        assertThat(told(before, "HyperShiftFullyReady"))
                .endsWith("HyperShiftNotFullyReady: HyperShift cluster not yet fully operational");
        assertThat(told(status, "HyperShiftReady"))
                .isEqualTo("True since 2025-10-17T12:05:00Z, ClusterDeployed:"
                        + " HyperShift cluster deployed and operational");
        assertThat(told(status, "HyperShiftFullyReady"))
                .isEqualTo("True since 2025-10-17T12:05:00Z, ClusterOperational:"
                        + " HyperShift cluster is fully operational and up-to-date");
    }
}
