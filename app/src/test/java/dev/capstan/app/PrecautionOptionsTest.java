package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PrecautionOptionsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "up --audit-bodies | --audit-bodies makes no sense without --audit-log",
                "up --audit-log a --audit-files 0 | --audit-files is 0, expected 1 or more",
                "serve --audit-log a --audit-megabytes 0 | --audit-megabytes is 0, expected 1 or more",
                "serve --encryption-keys /nowhere | the key file /nowhere is not there: make one with capstan"
                        + " encryption-key /nowhere",
                "up --audit-log /nowhere/log | the audit log /nowhere/log cannot be written (there is no directory"
                        + " /nowhere): choose a file that you can write to with --audit-log"
            })
    void whatMakesNoSenseIsToldBeforeAnythingStarts(String given, String problem) {
        var err = new StringWriter();
        var arguments = new ArrayList<>(List.of(given.split(" ")));
        arguments.addAll(List.of("--port", "0", "--data", data.toString(), "--store", "memory"));
        String[] all = arguments.toArray(String[]::new);

        int status = Main.commandLine(all).setErr(new PrintWriter(err, true)).execute(all);

        assertThat(err).hasToString("capstan: " + problem + "\n");
        assertThat(status).isEqualTo(2);
    }
}
