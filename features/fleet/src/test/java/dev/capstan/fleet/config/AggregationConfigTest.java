package dev.capstan.fleet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.yaml.ConfigProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AggregationConfigTest {
    private static List<AggregationConfig> good(String text) {
        return switch (AggregationConfig.read("test.yaml", text)) {
            case Reading.Good(var configs, var _) -> configs;
            case Reading.Bad bad -> throw new AssertionError(bad.render());
        };
    }

    private static String bad(String text) {
        return switch (AggregationConfig.read("test.yaml", text)) {
            case Reading.Good _ -> throw new AssertionError("nothing was wrong");
            case Reading.Bad bad -> bad.render();
        };
    }

    private static String seed() throws IOException {
        try (var in = AggregationConfigTest.class.getResourceAsStream("/seed-aggregation.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// [S4-25] [S4-27] [S4-28] [S4-34] [A4-9]
    @Test
    void theConfigOfTheSeedLoadsAsPrinted() throws IOException {
        var config = good(seed()).getFirst();

        assertThat(config.requiredAdapters()).containsExactly("validation", "dns", "infrastructure", "hypershift");
        assertThat(config.optionalAdapters()).containsExactly("monitoring", "logging");
        assertThat(config.pubsub()).isEqualTo(PubSub.defaults());
        assertThat(config.conditions())
                .extracting(ConditionRule::type)
                .containsExactly(
                        "AllAdaptersReady",
                        "AdaptersUnhealthy",
                        "AdaptersFailed",
                        "ProvisioningInProgress",
                        "AllAdaptersReporting",
                        "ValidationPassed",
                        "InfrastructureReady",
                        "DNSConfigured");
        assertThat(config.phase(Phase.READY).requirements())
                .containsExactly(
                        new PhaseRule.Requirement("AllAdaptersReady", 0, true),
                        new PhaseRule.Requirement("ValidationPassed", 5, true));
        assertThat(config.phase(Phase.DEGRADED).requirements())
                .containsExactly(new PhaseRule.Requirement("AdaptersUnhealthy", 1, true));
        assertThat(config.phase(Phase.FAILED).requirements())
                .containsExactly(new PhaseRule.Requirement("AdaptersFailed", 2, true));
        assertThat(config.phase(Phase.PROVISIONING).requirements())
                .containsExactly(new PhaseRule.Requirement("ProvisioningInProgress", 3, true));
        assertThat(config.phase(Phase.PENDING).requirements())
                .containsExactly(new PhaseRule.Requirement("AllAdaptersReporting", 4, false));
        assertThat(config.policies()).isEqualTo(Policies.defaults());
        assertThat(config.defaultBehavior()).isEqualTo(DefaultBehavior.defaults());
        assertThat(config.inProgress()).isEqualTo(InProgress.defaults());
        assertThat(config.failedGuard()).isTrue();
    }

    @Test
    void whatTheTestsTakeForTheConfigOfTheSeedIsThat() throws IOException {
        Path seeds = Path.of(System.getProperty("capstan.root", "."), "..", "shared", "seeds");
        assumeTrue(Files.isDirectory(seeds), "the seeds are not here");

        try (Stream<Path> files = Files.list(seeds)) {
            var fleet = files.filter(each -> each.getFileName().toString().startsWith("004_"))
                    .findFirst()
                    .orElseThrow();
            assertThat(Files.readString(fleet)).contains("```yaml\n" + seed().strip() + "\n```");
        }
    }

    /// [S4-33] [A4-2] [A4-13]
    @Test
    void theShippedConfigSaysWhatTheSeedSays() throws IOException {
        var seed = good(seed()).getFirst();
        var shipped = good(AggregationConfig.shippedText()).getFirst();

        assertThat(shipped.requiredAdapters()).isEqualTo(seed.requiredAdapters());
        assertThat(shipped.optionalAdapters()).isEqualTo(seed.optionalAdapters());
        assertThat(shipped.pubsub()).isEqualTo(seed.pubsub());
        assertThat(shipped.phases()).isEqualTo(seed.phases());
        assertThat(shipped.policies()).isEqualTo(seed.policies());
        assertThat(shipped.defaultBehavior()).isEqualTo(seed.defaultBehavior());
        assertThat(shipped.inProgress()).isEqualTo(seed.inProgress());
        assertThat(shipped.failedGuard()).isEqualTo(seed.failedGuard());
        assertThat(shipped.intervals()).isEqualTo(seed.intervals());
        for (int i = 0; i < seed.conditions().size(); i++) {
            var printed = seed.conditions().get(i);
            var ours = shipped.conditions().get(i);
            assertThat(ours.type()).isEqualTo(printed.type());
            assertThat(ours.whenTrue().reason()).isEqualTo(printed.whenTrue().reason());
            assertThat(ours.whenTrue().fixed()).isEqualTo(printed.whenTrue().fixed());
            assertThat(ours.whenFalse().reason()).isEqualTo(printed.whenFalse().reason());
            assertThat(ours.whenFalse().fixed()).isEqualTo(printed.whenFalse().fixed());
            if (!Set.of("AdaptersFailed", "ProvisioningInProgress").contains(ours.type())) {
                assertThat(ours.expression().text())
                        .isEqualTo(printed.expression().text());
            }
        }
        assertThat(shipped.conditions().subList(8, 10))
                .extracting(ConditionRule::type)
                .containsExactly("HyperShiftReady", "MonitoringConfigured");
    }

    /// [S4-26] [S4-29] [S4-30]
    @Test
    void whatIsLeftOutHasTheDefaultsOfTheSeed() {
        var config = good("requiredAdapters: [a]").getFirst();

        assertThat(config.selector()).isEqualTo(Selector.every());
        assertThat(config.pubsub()).isEqualTo(PubSub.defaults());
        assertThat(config.policies()).isEqualTo(Policies.defaults());
        assertThat(config.defaultBehavior()).isEqualTo(DefaultBehavior.defaults());
        assertThat(config.intervals().in(Phase.READY)).isEqualTo(Duration.ofMinutes(5));
        assertThat(config.intervals().in(Phase.FAILED)).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.phases()).hasSize(5);
    }

    /// [A4-15]
    @ParameterizedTest
    @CsvSource({"4m, PT2M, PT10S", "8s, PT4S, PT4S", "1h, PT5M, PT10S", "0s, PT5M, PT10S"})
    void adaptersAreAskedBeforeTheirReportsGrowOld(String threshold, Duration ready, Duration notReady) {
        var config = good("requiredAdapters: [a]\npolicies: {staleThreshold: %s}".formatted(threshold))
                .getFirst();

        assertThat(config.intervals()).isEqualTo(new Intervals(ready, notReady, Map.of()));
        assertThat(bad("requiredAdapters: [a]\npolicies: {staleThreshold: 1m}\nreconcile: {notReady: 1m}"))
                .startsWith("test.yaml:3:23: reconcile.notReady is \"1m\", expected less than policies.staleThreshold");
    }

    /// [S4-26] [S4-29] [S4-30]
    @Test
    void everythingCanBeSet() {
        var config = good("""
                selector: {clusterType: [hosted, bare], tenant: acme, environment: production, kind: Cluster}
                requiredAdapters: [a]
                pubsub:
                  provider: gcp-pubsub
                  topics: {clusterEvents: events, statusUpdates: updates}
                  retryPolicy: {maxRetries: 7, retryInterval: 1m30s}
                policies: {staleThreshold: 1h, staleAction: failed, maxRetries: 0, retryInterval: 500ms}
                defaultBehavior: {missingAdapter: failed, timeout: 0}
                inProgress: {reasons: [Baking], suffixes: [ing]}
                guards: {failed: false}
                reconcile:
                  ready: 20m
                  clusterTypes:
                    hosted: {notReady: 2s}
                ---
                requiredAdapters: [b]
                """).getFirst();

        assertThat(config.selector())
                .isEqualTo(new Selector(
                        Set.of("Cluster"), Set.of("hosted", "bare"), Set.of("acme"), Set.of("production")));
        assertThat(config.pubsub())
                .isEqualTo(new PubSub(PubSub.Provider.GCP_PUBSUB, "events", "updates", 7, Duration.ofSeconds(90)));
        assertThat(config.policies())
                .isEqualTo(new Policies(Duration.ofHours(1), Policies.StaleAction.FAILED, 0, Duration.ofMillis(500)));
        assertThat(config.defaultBehavior())
                .isEqualTo(new DefaultBehavior(DefaultBehavior.Missing.FAILED, Duration.ZERO));
        assertThat(config.inProgress()).isEqualTo(new InProgress(Set.of("Baking"), List.of("ing")));
        assertThat(config.failedGuard()).isFalse();
        assertThat(config.intervals().ready()).isEqualTo(Duration.ofMinutes(20));
        assertThat(config.intervals().of("hosted").ready()).isEqualTo(Duration.ofMinutes(20));
        assertThat(config.intervals().of("hosted").notReady()).isEqualTo(Duration.ofSeconds(2));
        assertThat(config.intervals().of("bare").notReady()).isEqualTo(Duration.ofSeconds(10));
    }

    /// [S4-43] [A4-15]
    @Test
    void everythingThatIsWrongIsSaidAtOnceWithItsPlace() {
        assertThat(bad("""
                requiredAdapters: [validation, DNS, validation]
                optionalAdaptors: [logging]
                clusterConditions:
                  - type: AllReady
                    evaluate:
                      expr: 'all(requiredAdapters, {.avalable == "True"})'
                    templates:
                      false:
                        reason: not one word
                        message: "{{.FailedCount}} of {{.Total}}"
                  - type: AllReady
                    evaluate: {}
                phases:
                  redy: {}
                  ready:
                    requiredConditions:
                      - {type: AllRedy, status: Maybe}
                policies:
                  staleThreshold: ten minutes
                  maxRetries: -1
                  staleAction: panic
                reconcile:
                  ready: 10m
                """)).isEqualTo("""
                test.yaml:1:32: requiredAdapters[1] is "DNS", expected a DNS label: lower-case letters, digits and -
                  | requiredAdapters: [validation, DNS, validation]
                  |                                ^
                test.yaml:1:37: adapter "validation" is listed twice
                  | requiredAdapters: [validation, DNS, validation]
                  |                                     ^
                test.yaml:2:1: unknown key "optionalAdaptors", did you mean "optionalAdapters"?
                  | optionalAdaptors: [logging]
                  | ^
                test.yaml:6:38: invalid expression for condition AllReady: unknown field "avalable"; did you mean "available"?
                  |       expr: 'all(requiredAdapters, {.avalable == "True"})'
                  |                                      ^
                test.yaml:9:17: clusterConditions[0].templates.false.reason is "not one word", expected one word such as JobRunning
                  |         reason: not one word
                  |                 ^
                test.yaml:10:41: invalid template for condition AllReady: at <.Total>: map has no entry for key "Total", \
                expected one of FailedCount, TotalCount, FailedAdapterNames, UnhealthyAdapterNames, WorkingCount, \
                AdapterFailureMessage, FirstFailureMessage
                  |         message: "{{.FailedCount}} of {{.Total}}"
                  |                                         ^
                test.yaml:11:11: condition AllReady is defined twice
                  |   - type: AllReady
                  |           ^
                test.yaml:12:15: clusterConditions[1].evaluate: "expr" is missing
                  |     evaluate: {}
                  |               ^
                test.yaml:14:3: unknown key "redy" in phases, did you mean "ready"?
                  |   redy: {}
                  |   ^
                test.yaml:17:16: there is no condition AllRedy, did you mean AllReady?
                  |       - {type: AllRedy, status: Maybe}
                  |                ^
                test.yaml:17:33: phases.ready.requiredConditions[0].status is "Maybe", expected "True" or "False"
                  |       - {type: AllRedy, status: Maybe}
                  |                                 ^
                test.yaml:19:19: policies.staleThreshold is "ten minutes", expected a duration such as 30s, 10m or 1h30m
                  |   staleThreshold: ten minutes
                  |                   ^
                test.yaml:20:15: policies.maxRetries is "-1", expected a whole number, 0 or more
                  |   maxRetries: -1
                  |               ^
                test.yaml:21:16: policies.staleAction is "panic", expected one of degraded, failed, none
                  |   staleAction: panic
                  |                ^
                test.yaml:23:10: reconcile.ready is "10m", expected less than policies.staleThreshold, or every report \
                would grow stale
                  |   ready: 10m
                  |          ^""");
    }

    @Test
    void anAdapterThatNobodyConfiguredIsDoubtful() {
        var reading = AggregationConfig.read("test.yaml", """
                requiredAdapters: [validation, dns]
                optionalAdapters: [logging]
                clusterConditions:
                  - type: Named
                    evaluate:
                      expr: 'adapters["validaton"].failed || adapters.loging.failed || adapters["dns"].failed'
                  - type: Stranger
                    evaluate: {expr: 'let x = "dns"; adapters[x].failed || adapters["backup"].reported'}
                """);

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Good.class,
                        good -> assertThat(good.doubts())
                                .extracting(ConfigProblem::render)
                                .containsExactly("""
                        test.yaml:6:22: condition Named asks for adapter "validaton", which is neither required nor optional, \
                        did you mean "validation"?
                          |       expr: 'adapters["validaton"].failed || adapters.loging.failed || adapters["dns"].failed'
                          |                      ^""", """
                        test.yaml:6:55: condition Named asks for adapter "loging", which is neither required nor optional, \
                        did you mean "logging"?
                          |       expr: 'adapters["validaton"].failed || adapters.loging.failed || adapters["dns"].failed'
                          |                                                       ^""", """
                        test.yaml:8:68: condition Stranger asks for adapter "backup", which is neither required nor optional
                          |     evaluate: {expr: 'let x = "dns"; adapters[x].failed || adapters["backup"].reported'}
                          |                                                                    ^"""));
        assertThat(AggregationConfig.read("shipped.yaml", AggregationConfig.shippedText()))
                .isInstanceOfSatisfying(
                        Reading.Good.class, good -> assertThat(good.doubts()).isEmpty());
    }

    @Test
    void whatIsNoYamlIsSaidWithItsPlace() {
        assertThat(bad("requiredAdapters: [a\npolicies: {}\n")).startsWith("test.yaml:2:9: not YAML: ");
        assertThat(bad("")).startsWith("test.yaml:1:1: the text is empty, expected an aggregation config");
        assertThat(bad("- a")).startsWith("test.yaml:1:1: the document is a list, expected a mapping");
        assertThat(bad("[".repeat(100_000))).contains("not YAML");
    }

    /// Otherwise every event for it would be refused, for ever.
    @Test
    void aTopicHasANameThatBrokersTake() {
        assertThat(bad("requiredAdapters: [a]\npubsub: {topics: {clusterEvents: /x}}"))
                .startsWith(
                        "test.yaml:2:34: pubsub.topics.clusterEvents is \"/x\", expected up to 250 letters, digits");
    }

    @Test
    void emptyDocumentsAreNone() {
        assertThat(good("---\n---\nrequiredAdapters: [a]\n---\n# nothing\n")).hasSize(1);
    }

    @Test
    void oneDocumentMustBeForAllOtherClusters() {
        assertThat(bad("selector: {tenant: acme}\nrequiredAdapters: [a]"))
                .contains("every document has a selector, expected one without, for all other clusters");
        assertThat(bad("requiredAdapters: [a]\n---\nrequiredAdapters: [b]"))
                .contains("test.yaml:3:1: a second document without a selector, expected one");
        assertThat(bad("selector: {}\nrequiredAdapters: [a]")).contains("test.yaml:1:11: selector asks for nothing");
        assertThat(bad("selector: {kind: [Cluster, Node]}\nrequiredAdapters: [a]"))
                .contains("is \"Node\", expected Cluster or NodePool");
    }
}
