package dev.capstan.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What only the text of the program shows: comments and length.
final class SourcesTest {
    private static final Program PROGRAM = Program.whole();
    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("\\s*public (\\w+ |non-sealed )*(class|interface|@interface|record|enum) .*");
    private static final Pattern START = Pattern.compile("/// Start with \\[(\\w+)]\\.");
    private static final int LONG = 400;
    private static final int WIDE = 120;

    @Test
    void theRulesSeeEverySource() {
        assertThat(PROGRAM.sources()).hasSizeGreaterThan(250);
        assertThat(PROGRAM.allSources()).hasSizeGreaterThan(PROGRAM.sources().size());
    }

    @Test
    void everyPublicTypeSaysWhatItIs() {
        assertThat(PROGRAM.sources())
                .flatMap(file -> IntStream.range(0, file.lines().size())
                        .filter(i -> PUBLIC_TYPE.matcher(file.lines().get(i)).matches() && !file.documented(i))
                        .mapToObj(file::place)
                        .toList())
                .isEmpty();
    }

    @Test
    void everyPackageHasAGuide() {
        Set<String> guided = PROGRAM.sources().stream()
                .filter(file -> file.name().equals("package-info.java"))
                .map(SourcesTest::folder)
                .collect(Collectors.toSet());

        assertThat(PROGRAM.sources())
                .extracting(SourcesTest::folder)
                .filteredOn(each -> !guided.contains(each))
                .isEmpty();
    }

    @Test
    void everyGuideSaysWhereToStart() {
        Set<String> paths = PROGRAM.sources().stream().map(SourceFile::path).collect(Collectors.toSet());

        assertThat(PROGRAM.sources())
                .filteredOn(file -> file.name().equals("package-info.java"))
                .filteredOn(file -> file.lines().stream().noneMatch(line -> startsThere(file, line, paths)))
                .extracting(SourceFile::path)
                .isEmpty();
    }

    @Test
    void noCommentIsTooWideForTheFormatter() {
        assertThat(places(line -> line.strip().startsWith("///") && line.length() > WIDE))
                .isEmpty();
    }

    @Test
    void noCommentWasCutToPiecesByTheFormatter() {
        assertThat(PROGRAM.allSources()).flatMap(SourceFile::stumps).isEmpty();
    }

    @Test
    void aLongFileOpensWithWhy() {
        assertThat(PROGRAM.sources())
                .filteredOn(file -> file.lines().size() > LONG)
                .filteredOn(file -> !file.lines().getFirst().startsWith("//"))
                .extracting(SourceFile::path)
                .isEmpty();
    }

    @Test
    void nothingIsLeftForLater() {
        Predicate<String> later =
                Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b").asPredicate();

        assertThat(places(later)).isEmpty();
    }

    private static List<String> places(Predicate<String> looks) {
        return PROGRAM.allSources().stream()
                .flatMap(file -> file.places(looks).stream())
                .toList();
    }

    private static boolean startsThere(SourceFile file, String line, Set<String> paths) {
        Matcher start = START.matcher(line);
        return start.matches() && paths.contains(folder(file) + "/" + start.group(1) + ".java");
    }

    private static String folder(SourceFile file) {
        return file.path().substring(0, file.path().lastIndexOf('/'));
    }
}
