package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.fleet.config.Traits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AggregationFileTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    private int writes;

    @Test
    void aFileThatChangedCountsOnceNobodyWritesItAnyMore() throws IOException {
        write("requiredAdapters: [a]");
        var rules = AggregationFile.of(file(), false);
        assertThat(rules.look()).isFalse();

        write("requiredAdapters: [a, b]");
        assertThat(rules.look()).isFalse();
        assertThat(rules.look()).isTrue();
        assertThat(rules.look()).isFalse();
        assertThat(required(rules)).containsExactly("a", "b");
    }

    @Test
    void oneThatCannotBeUsedChangesNothingAndIsToldOf() throws IOException {
        write("requiredAdapters: [a]");
        var rules = AggregationFile.of(file(), false);
        write("requiredAdapters: [A, B]");
        assertThat(lookTwice(rules)).isFalse();

        assertThat(required(rules)).containsExactly("a");
        assertThat(rules.remark())
                .contains(file() + " has 2 problems, told in the log: the rules before it still count");
        write("requiredAdapters: [b]");
        assertThat(lookTwice(rules)).isTrue();
        assertThat(rules.remark()).isEmpty();
    }

    @Test
    void oneThatIsGoneIsMissed() throws IOException {
        write("requiredAdapters: [a]");
        var rules = AggregationFile.of(file(), false);
        Files.delete(file());
        assertThat(rules.look()).isFalse();

        assertThat(required(rules)).containsExactly("a");
        assertThat(rules.remark()).contains(file() + " is gone: the rules that it had count until it is back");
        write("requiredAdapters: [a]");
        assertThat(lookTwice(rules)).isTrue();
        assertThat(rules.remark()).isEmpty();
    }

    @Test
    void theUsualFileMayComeLater() throws IOException {
        var rules = AggregationFile.of(file(), true);
        assertThat(rules.look()).isFalse();
        assertThat(rules.remark()).isEmpty();

        write("requiredAdapters: [a]");
        assertThat(lookTwice(rules)).isTrue();
        assertThat(required(rules)).containsExactly("a");
    }

    @Test
    void theRulesThatCapstanComesWithNeverChange() {
        assertThat(AggregationFile.shipped().changes()).isFalse();
        assertThat(AggregationFile.shipped().look()).isFalse();
    }

    /// [S4-31]
    @Test
    void aStartWithoutTheFileOrWithABadOneIsRefused() throws IOException {
        assertThatThrownBy(() -> AggregationFile.of(file(), false))
                .isInstanceOf(UsageException.class)
                .hasMessage("--aggregation " + file() + ": no such file or directory");
        write("requiredAdapters: []");
        assertThatThrownBy(() -> AggregationFile.of(file(), true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(":1:19: requiredAdapters is empty");
    }

    private Path file() {
        return data.resolve("aggregation.yaml");
    }

    /// Each time later, as clocks of file systems are coarse.
    private void write(String text) throws IOException {
        Files.writeString(file(), text);
        writes++;
        Files.setLastModifiedTime(file(), FileTime.from(Instant.EPOCH.plusSeconds(writes)));
    }

    /// What is written is read when it was the same twice.
    private static boolean lookTwice(AggregationFile rules) {
        boolean first = rules.look();
        return rules.look() || first;
    }

    private static List<String> required(AggregationFile rules) {
        return rules.aggregations().of(Traits.none()).config().requiredAdapters();
    }
}
