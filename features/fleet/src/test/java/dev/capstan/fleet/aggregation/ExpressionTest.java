package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.fleet.config.Vocabulary;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What expressions can say, and which adapters are told to be behind it.
final class ExpressionTest {
    private static final String FOUR = """
            requiredAdapters: [validation, dns, infrastructure, hypershift]
            optionalAdapters: [monitoring, logging]
            clusterConditions:
              - type: Judged
                evaluate: {expr: '%s'}
            """;

    private static Condition judged(Aggregation aggregation, Report... reports) {
        return aggregation
                .of(Situation.fresh(1, NOON).withReports(List.of(reports)))
                .condition("Judged")
                .orElseThrow();
    }

    private static String told(String expression, Report... reports) {
        var condition = judged(Configs.judging(expression), reports);
        return condition.status() + " " + condition.message();
    }

    /// [S4-37] [S4-38] [S4-39] [S4-40] [S4-47] [A4-10] [A4-11]
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            all(requiredAdapters, {.available == "True"}) => false
            any(allAdapters, {.health == "False"}) => false
            adapters["validation"].available == "True" => true
            all(requiredAdapters, {.available == "True" && .health == "True"}) => false
            all(requiredAdapters, {.observedGeneration == currentGeneration}) => false
            len(filter(requiredAdapters, {.available == "True"})) >= 3 => false
            len(filter(requiredAdapters, {.available == "True"})) >= 2 => true
            adapters["validation"].available == "True" || all(optionalAdapters, {.available == "True"}) => true
            any(allAdapters, {.applied == "True" && .available == "False"}) => true
            adapters["validation"].observedGeneration == currentGeneration && adapters["validation"].available == "True" => true
            len(filter(requiredAdapters, {.available == "True"})) >= len(requiredAdapters) * 0.75 => false
            len(filter(requiredAdapters, {.available == "True"})) >= len(requiredAdapters) * 0.5 => true
            adapters["backup"].available == "True" || adapters["validation-backup"].available == "True" => false
            adapters["validation-backup"].available == "True" || adapters["validation"].available == "True" => true
            adapters["validation"].available == "True" && (adapters["dns"].available == "True" || adapters["infrastructure"].available == "True") => true
            all(allAdapters, {.observedGeneration == currentGeneration}) => false
            len(filter(allAdapters, {.applied == "True" && .available == "False"})) == 2 => false
            len(filter(allAdapters, {.applied == "True" && .available == "False"})) == 1 => true
            adapters["hypershift"].available == "True" && adapters["hypershift"].health == "True" && adapters["hypershift"].observedGeneration == currentGeneration => false
            any(requiredAdapters, {.Available == "True" && .ObservedGeneration == 1}) => true
            adapters["infrastructure"].state == "inProgress" && adapters["infrastructure"].inProgress => true
            adapters["infrastructure"].reason == "JobRunning" && adapters["infrastructure"].message != "" => true
            adapters["hypershift"].state == "pending" && !adapters["hypershift"].reported => true
            (adapters["nobody"]?.available ?? "x") == "Unknown" => true
            adapters.dns.available == "True" => true
            currentGeneration + 1 > 1 && currentGeneration * 2 <= 2.5 && len(requiredAdapters) != 3 => true
            any(requiredAdapters, {.observedGeneration < currentGeneration}) => true
            "dns" in adapters && not ("hypershift" in adapters) => true
            len(adapters) == 3 && len(allAdapters) == 6 => true
            none(requiredAdapters, .failed) && count(requiredAdapters, .stale) == 0 => true
            map(requiredAdapters, .adapter) | join(",") == "validation,dns,infrastructure,hypershift" => true
            now() - adapters["dns"].lastUpdated < duration("1m") => true
            """)
    void everyExpressionOfTheSeedAndMoreCanBeJudged(String expression, boolean holds) {
        var condition = judged(
                Configs.of(FOUR.formatted(expression.replace("'", "''"))),
                Reports.succeeded("validation", 1),
                Reports.succeeded("dns", 1),
                Reports.running("infrastructure", 1));

        assertThat(condition.holds()).isEqualTo(holds);
    }

    /// [S4-41] [S4-43] [S4-44]
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            any(foo, {.health == "False"}) => unknown name "foo"
            currentGeneration + "x" == 1 => invalid operation
            adapters["dns"].reported[0] == "True" => cannot use [] on type bool
            adapters["dns"].available => expected bool, got string
            any(allAdapters, {.health == ) => unexpected token
            """)
    void everyClassOfErrorIsFoundBeforeItRuns(String expression, String complaint) {
        assertThatThrownBy(() -> Configs.of(FOUR.formatted(expression)))
                .isInstanceOf(InvalidConfigException.class)
                .message()
                .startsWith("test.yaml:5:")
                .contains("invalid expression for condition Judged: ")
                .contains(complaint);
    }

    /// [S4-42]
    @Test
    void anExpressionThatFailsCountsAsFalse() {
        var failing = Configs.judging("requiredAdapters[7].available == \"True\"");

        assertThat(judged(failing).status()).isEqualTo("False");
        assertThat(judged(failing, Reports.failed("b", 1)).message()).isEqualTo("2/2 a, b: b says JobFailed");
    }

    /// [S4-46]
    @Test
    void anExpressionThatWouldGoOnForHoursCountsAsFalse() {
        var endless = Configs.judging("all(1..1000, all(1..1000, all(1..1000, # > 0)))");

        assertThat(judged(endless).status()).isEqualTo("False");
        assertThatThrownBy(() -> Configs.judging("readFile(\"/etc/passwd\") == \"\""))
                .hasMessageContaining("unknown name \"readFile\"");
    }

    /// [S4-48]
    @Test
    void theExampleOfTheSeedIsRenderedToTheLetter() {
        var status = Configs.seed()
                .of(Situation.fresh(1, NOON)
                        .withReports(List.of(
                                Reports.running("validation", 1),
                                Reports.running("dns", 1),
                                Reports.succeeded("infrastructure", 1),
                                Reports.succeeded("hypershift", 1))));

        assertThat(status.condition("AllAdaptersReady"))
                .contains(new Condition(
                        "AllAdaptersReady",
                        "False",
                        "RequiredAdaptersNotReady",
                        "2 of 4 required adapters not ready: validation, dns",
                        NOON));
    }

    /// [S4-48] [A4-12]
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            all(requiredAdapters, {.available == "True"}) => False 1/2 b: b says JobFailed
            any(requiredAdapters, {.available == "False"}) => True 1/2 b: b says JobFailed
            !any(requiredAdapters, {.failed}) => False 1/2 b: b says JobFailed
            adapters["b"].available == "True" => False 1/2 b: b says JobFailed
            adapters["a"].available == "True" && adapters["b"].available == "True" => False 1/2 b: b says JobFailed
            adapters.b.available == "True" => False 1/2 b: b says JobFailed
            adapters.c?.available == "True" => False 1/2 c: c has not reported about generation 1 yet
            adapters.a.available == "True" && adapters.b.available == "True" => False 1/2 b: b says JobFailed
            adapters["c"].available == "True" => False 1/2 c: c has not reported about generation 1 yet
            adapters["a"].health == "Unknown" => False 1/2 a: a says JobSucceeded
            len(filter(requiredAdapters, {.available == "True"})) == 2 => False 1/2 b: b says JobFailed
            len(filter(requiredAdapters, {.failed})) == 0 => False 1/2 b: b says JobFailed
            any(allAdapters, {.failed}) => True 1/2 b: b says JobFailed
            all(optionalAdapters, {.reported}) => False 1/1 c: c has not reported about generation 1 yet
            currentGeneration == 2 => False 1/2 b: b says JobFailed
            """)
    void aMessageNamesThoseWhoDecided(String expression, String expected) {
        assertThat(told(expression, Reports.succeeded("a", 1), Reports.failed("b", 1)))
                .isEqualTo(expected);
    }

    @Test
    void oneWhoHasFailedIsQuotedBeforeOneWhoIsAtWork() {
        assertThat(told(
                        "all(requiredAdapters, {.available == \"True\"})",
                        Reports.running("a", 1),
                        Reports.failed("b", 1)))
                .isEqualTo("False 2/2 a, b: b says JobFailed");
    }

    /// [S4-38] [A4-11]
    @Test
    void everyFieldOfTheVocabularyIsThere() {
        var adapter = new Lineup(Configs.shipped().config())
                .roster(Situation.fresh(1, NOON))
                .required()
                .getFirst();

        assertThat(adapter.keySet()).containsExactlyInAnyOrderElementsOf(Vocabulary.fields());
        for (var field : Vocabulary.fields()) {
            assertThat(adapter.get(Character.toUpperCase(field.charAt(0)) + field.substring(1)))
                    .isNotNull()
                    .isEqualTo(adapter.get(field));
        }
    }
}
