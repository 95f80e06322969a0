package dev.capstan.conformance.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `capstan controller` that was told nothing.
final class MissingSettingsIT {
    @Test
    void allThatIsMissingIsToldAtOnce(@TempDir Path home) throws Exception {
        Process process = ControllerProcess.process(home, Map.of()).start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("capstan: the API is missing, expected a kubeconfig as --kubeconfig or KUBECONFIG, or the"
                        + " service account of a Pod; the config is missing, ")
                .contains("the broker is missing, ", "the backend is missing, ");
    }
}
