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
import org.junit.jupiter.api.Test;

/// Every requirement of the operator controller is named by a test that shows it, as `[S2-17]` in a comment above it;
/// `server/rest/README.md` says which that is.
final class RequirementsTest {
    private static final Pattern NUMBER = Pattern.compile("\\[([SA]2-\\d+)]");
    private static final Pattern NAMED = Pattern.compile("`(?:(\\w+)\\.)?(\\w+)`");
    private static final Path README = Path.of(System.getProperty("capstan.root", "../.."), "server/rest/README.md");

    private static final List<SourceFile> TESTS = Program.whole().allSources().stream()
            .filter(file -> file.path().contains("/src/test/java/"))
            .toList();

    /// What no test shows, and why.
    private static final Map<String, String> UNTESTED = Map.of(
            "S2-59", "docker-compose: the program is one jar that starts with one command; there is no image yet");

    private static final Set<String> ALL =
            Stream.concat(numbers("S2-", 60), numbers("A2-", 21)).collect(Collectors.toCollection(TreeSet::new));

    @Test
    void everyRequirementIsNamedByATestOrSaysWhyNot() {
        Set<String> named = named();

        assertThat(ALL)
                .allSatisfy(each -> assertThat(named.contains(each)).as(each).isNotEqualTo(UNTESTED.containsKey(each)));
        assertThat(ALL).as("those that there are").containsAll(named);
    }

    @Test
    void theTableNamesEveryRequirementAndTestsThatAreThere() throws IOException {
        List<String> rows = Files.readAllLines(README).stream()
                .filter(line -> line.startsWith("| [") || line.startsWith("| part"))
                .toList();
        Map<String, String> sources = TESTS.stream()
                .collect(Collectors.toMap(
                        file -> file.name().replace(".java", ""),
                        file -> String.join("\n", file.lines()),
                        (one, other) -> one + other));

        assertThat(rows.stream().flatMap(RequirementsTest::inBrackets)).containsAll(ALL);
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

    private static Set<String> named() {
        return TESTS.stream()
                .flatMap(file -> file.lines().stream())
                .filter(line -> line.strip().startsWith("///"))
                .flatMap(RequirementsTest::inBrackets)
                .collect(Collectors.toSet());
    }

    private static Stream<String> inBrackets(String line) {
        return NUMBER.matcher(line).results().map(each -> each.group(1));
    }

    private static Stream<String> numbers(String prefix, int last) {
        return IntStream.rangeClosed(1, last).mapToObj(each -> prefix + each);
    }
}
