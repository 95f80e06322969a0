package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.type.Type;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The expressions of the fleet's design (seed 4), on fleets as that design describes them.
final class SeedExpressionsTest {
    private static final Type ADAPTER = Type.fields(Map.of(
            "adapter", Type.TEXT,
            "available", Type.TEXT,
            "applied", Type.TEXT,
            "health", Type.TEXT,
            "observedGeneration", Type.INT,
            "lastUpdated", Type.TIME));
    private static final Env FLEET = Env.of(Map.of(
            "requiredAdapters", Type.arrayOf(ADAPTER),
            "optionalAdapters", Type.arrayOf(ADAPTER),
            "allAdapters", Type.arrayOf(ADAPTER),
            "adapters", Type.mapOf(ADAPTER),
            "currentGeneration", Type.INT));

    /// Each line: the expression, then what it is for a fleet where all is well, one that is being provisioned, and
    /// one where dns failed.
    private static final String EXPRESSIONS = """
            all(requiredAdapters, {.available == "True"})                                        | true  | false | false
            any(allAdapters, {.health == "False"})                                               | false | false | true
            any(requiredAdapters, {.available == "False" && .health == "True"})                  | false | true  | true
            any(allAdapters, {.applied == "True" && .available == "False"})                      | false | true  | true
            all(requiredAdapters, {.observedGeneration == currentGeneration})                    | true  | false | true
            all(allAdapters, {.observedGeneration == currentGeneration})                         | true  | false | true
            all(requiredAdapters, {.available == "True" && .health == "True"})                   | true  | false | false
            adapters["validation"].available == "True"                                           | true  | true  | true
            adapters["infrastructure"].available == "True"                                       | true  | false | true
            adapters["dns"].available == "True"                                                  | true  | false | false
            adapters["hypershift"].available == "True"                                           | true  | false | false
            len(filter(requiredAdapters, {.available == "True"})) >= 3                           | true  | false | false
            len(filter(requiredAdapters, {.available == "True"})) >= len(requiredAdapters) * 0.75 | true | false | false
            len(filter(allAdapters, {.applied == "True" && .available == "False"})) == 2         | false | true  | true
            adapters["validation"].observedGeneration == currentGeneration && \
            adapters["validation"].available == "True"                                           | true  | true  | true
            adapters["validation"].available == "True" || \
            all(optionalAdapters, {.available == "True"})                                        | true  | true  | true
            adapters["validation"].available == "True" || \
            adapters["validation-backup"].available == "True"                                    | true  | true  | true
            adapters["validation"].available == "True" && \
            (adapters["dns"].available == "True" || adapters["infrastructure"].available == "True") | true | false | true
            adapters["hypershift"].available == "True" && adapters["hypershift"].health == "True" && \
            adapters["hypershift"].observedGeneration == currentGeneration                       | true  | false | false
            """;

    private record Row(String expression, List<Boolean> outcomes) {
        static Row of(String line) {
            String[] cells = line.split(" \\| ");
            int outcomes = cells.length - 3;
            String expression = Stream.of(cells)
                    .limit(outcomes)
                    .collect(Collectors.joining(" | "))
                    .strip();
            return new Row(
                    expression,
                    Stream.of(cells)
                            .skip(outcomes)
                            .map(String::strip)
                            .map(Boolean::valueOf)
                            .toList());
        }
    }

    /// [S4-39] [S4-40] [S4-47]
    @Test
    void everyOneGivesWhatTheDesignSays() {
        List<Map<String, Object>> fleets = List.of(allIsWell(), provisioning(), dnsFailed());

        assertThat(rows())
                .allSatisfy(row -> assertThat(fleets)
                        .map(fleet -> Expr.compile(
                                        row.expression(),
                                        FLEET,
                                        Options.defaults().asBool())
                                .test(fleet))
                        .as(row.expression())
                        .isEqualTo(row.outcomes()));
    }

    @Test
    void theyAreAllThatTheDesignShows() throws IOException {
        Path seeds = Path.of(System.getProperty("capstan.root", "."), "..", "shared", "seeds");
        assumeTrue(Files.isDirectory(seeds), "the seeds are not here");

        var shown = new TreeSet<String>();
        try (Stream<Path> files = Files.list(seeds)) {
            for (Path file : files.toList()) {
                Pattern.compile("expr: '(.*)'")
                        .matcher(Files.readString(file))
                        .results()
                        .forEach(found -> shown.add(found.group(1)));
            }
        }

        assertThat(rows()).extracting(Row::expression).containsExactlyInAnyOrderElementsOf(shown);
    }

    /// [S4-44] The table of common errors in the design, and what is said of the same mistakes here.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            all(requiredAdaptors, {.available == "True"})  | unknown name
            "a" + currentGeneration                         | invalid operation
            currentGeneration[0]                            | cannot
            adapters["validation"].available                | expected bool
            adapters["validation"].avaliable == "True"      | avaliable
            """)
    void itsCommonErrorsAreToldWithTheirPlace(String expression, String words) {
        assertThatThrownBy(
                        () -> Expr.compile(expression, FLEET, Options.defaults().asBool()))
                .isInstanceOf(ExprException.class)
                .hasMessageContaining(words)
                .hasMessageContaining("(1:")
                .hasMessageContaining("^");
    }

    @Test
    void aMistypedNameBringsTheRightOne() {
        assertThatThrownBy(() -> Expr.compile("all(requiredAdaptors, true)", FLEET))
                .hasMessageContaining("did you mean \"requiredAdapters\"?");
    }

    private static List<Row> rows() {
        return EXPRESSIONS.lines().map(Row::of).toList();
    }

    private static Map<String, Object> allIsWell() {
        return fleet(List.of(
                adapter("validation", "True", "True", "True", 2),
                adapter("dns", "True", "True", "True", 2),
                adapter("infrastructure", "True", "True", "True", 2),
                adapter("hypershift", "True", "True", "True", 2)));
    }

    private static Map<String, Object> provisioning() {
        return fleet(List.of(
                adapter("validation", "True", "True", "True", 2),
                adapter("dns", "False", "True", "True", 2),
                adapter("infrastructure", "False", "True", "True", 1),
                adapter("hypershift", "Unknown", "Unknown", "Unknown", 0)));
    }

    private static Map<String, Object> dnsFailed() {
        return fleet(List.of(
                adapter("validation", "True", "True", "True", 2),
                adapter("dns", "False", "True", "True", 2),
                adapter("infrastructure", "True", "True", "True", 2),
                adapter("hypershift", "False", "True", "False", 2)));
    }

    /// The last one is optional, the others are required.
    private static Map<String, Object> fleet(List<Map<String, Object>> all) {
        return Map.of(
                "requiredAdapters", all.subList(0, 3),
                "optionalAdapters", all.subList(3, 4),
                "allAdapters", all,
                "adapters", all.stream().collect(Collectors.toMap(each -> (String) each.get("adapter"), each -> each)),
                "currentGeneration", 2);
    }

    private static Map<String, Object> adapter(
            String name, String available, String applied, String health, int generation) {
        return Map.of(
                "adapter", name,
                "available", available,
                "applied", applied,
                "health", health,
                "observedGeneration", generation);
    }
}
