package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.operator.lifecycle.Pace;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class ReconcilingOptionsTest {
    /// [S2-51]
    @Test
    void withoutAWordEverythingIsAsTheGuideSays() {
        assertThat(CommandLine.populateCommand(new ReconcilingOptions()).pace()).isEqualTo(Pace.defaults());
    }

    /// [S2-51] [S2-53] [A2-15]
    @Test
    void everythingCanBeSet() {
        var options = CommandLine.populateCommand(
                new ReconcilingOptions(),
                "--max-concurrent-reconciles=20",
                "--reconcile-interval=30",
                "--drift-interval=1h",
                "--backoff-first=10s",
                "--backoff-max=1h30m",
                "--reconcile-timeout=2h");

        assertThat(options.pace())
                .hasToString("Pace[backoff=Backoff[first=PT10S, longest=PT1H30M, factor=2.0, jitter=0.1], drift=PT1H,"
                        + " timeout=PT2H, concurrent=20, interval=PT30S]");
    }

    @Test
    void allThatMakesNoSenseIsToldBeforeAnythingStarts() {
        var err = new StringWriter();

        int status = Main.commandLine()
                .setErr(new PrintWriter(err, true))
                .execute("up", "--max-concurrent-reconciles", "many", "--drift-interval", "0", "--backoff-max", "x");

        assertThat(err)
                .hasToString("capstan: --max-concurrent-reconciles is many, expected a number from 1 to 1000;"
                        + " --drift-interval is 0, expected a time from 1s to 8760h, such as 90s, 5m or 1h30m;"
                        + " --backoff-max is x, expected a time from 1s to 8760h, such as 90s, 5m or 1h30m\n");
        assertThat(status).isEqualTo(2);
    }
}
