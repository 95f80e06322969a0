package dev.capstan.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every requirement of controllers written as data, of Templates, of the operator controller and of the fleet is
/// named by a test that shows it, as `[S2-17]` in a comment above it; a table in a README says which that is.
final class RequirementsTest {
    private static final Pattern NAMED = Pattern.compile("`(?:(\\w+)\\.)?(\\w+)`");
    private static final Path ROOT = Path.of(System.getProperty("capstan.root", "../.."));

    private static final List<SourceFile> TESTS = Program.whole().allSources().stream()
            .filter(file -> file.path().contains("/src/test/java/"))
            .toList();

    static List<Described> described() {
        return List.of(
                new Described(0, 53, 22, "features/controller-config/README.md", Map.of()),
                new Described(1, 59, 18, "features/template/README.md", Map.of()),
                new Described(
                        2,
                        60,
                        21,
                        "server/rest/README.md",
                        Map.of(
                                "S2-59",
                                "docker-compose: the program is one jar that starts with one command; no image yet")),
                new Described(4, 58, 22, "server/fleet/README.md", Map.of()));
    }

    /// What was asked for, and where it is said what shows it.
    ///
    /// @param requirements how many there are, `[S2-1]` to `[S2-60]`
    /// @param resolutions how many there are of those, `[A2-1]` to `[A2-21]`
    /// @param untested what no test shows, and why
    record Described(int number, int requirements, int resolutions, String table, Map<String, String> untested) {
        Set<String> all() {
            return Stream.concat(numbers("S", requirements), numbers("A", resolutions))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private Stream<String> numbers(String letter, int last) {
            return IntStream.rangeClosed(1, last).mapToObj(each -> letter + number + "-" + each);
        }

        Stream<String> inBrackets(String line) {
            return Pattern.compile("\\[([SA]" + number + "-\\d+)]")
                    .matcher(line)
                    .results()
                    .map(each -> each.group(1));
        }

        @Override
        public String toString() {
            return table;
        }
    }

    @ParameterizedTest
    @MethodSource("described")
    void everyRequirementIsNamedByATestOrSaysWhyNot(Described described) {
        Set<String> named = named(described);

        assertThat(described.all())
                .allSatisfy(each -> assertThat(named.contains(each))
                        .as(each)
                        .isNotEqualTo(described.untested().containsKey(each)));
        assertThat(described.all()).as("those that there are").containsAll(named);
    }

    @ParameterizedTest
    @MethodSource("described")
    void theTableNamesEveryRequirementAndTestsThatAreThere(Described described) throws IOException {
        List<String> rows = Files.readAllLines(ROOT.resolve(described.table())).stream()
                .filter(line -> line.startsWith("| [") || line.startsWith("| part"))
                .toList();
        Map<String, String> sources = TESTS.stream()
                .collect(Collectors.toMap(
                        file -> file.name().replace(".java", ""),
                        file -> String.join("\n", file.lines()),
                        (one, other) -> one + other));

        assertThat(rows.stream().flatMap(described::inBrackets)).containsAll(described.all());
        assertThat(rows).flatMap(row -> absent(row, sources)).isEmpty();
    }

    /// What the second column names, as `Type.test` or as `test` of the type before it, and is not there.
    private static List<String> absent(String row, Map<String, String> sources) {
        var absent = new ArrayList<String>();
        String type = "";
        for (MatchResult each : NAMED.matcher(row.split("\\|")[2]).results().toList()) {
            type = each.group(1) == null ? type : each.group(1);
            if (!sources.getOrDefault(type, "").contains("void " + each.group(2) + "(")) {
                absent.add(type + "." + each.group(2));
            }
        }
        return absent;
    }

    private static Set<String> named(Described described) {
        return TESTS.stream()
                .flatMap(file -> file.lines().stream())
                .filter(line -> line.strip().startsWith("///"))
                .flatMap(described::inBrackets)
                .collect(Collectors.toSet());
    }
}
