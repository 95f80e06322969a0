package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

final class OriginsTest {
    /// As an option is whose default the variable gave.
    private final CommandSpec command = CommandSpec.create()
            .addOption(OptionSpec.builder("--port").defaultValue("abc").build())
            .addOption(OptionSpec.builder("--tls-cert").defaultValue("x.crt").build())
            .addOption(OptionSpec.builder("--server").build());

    private final Map<String, String> environment =
            Map.of("CAPSTAN_PORT", "abc", "CAPSTAN_TLS_CERT", "x.crt", "CAPSTAN_SERVER", "https://x");

    @Test
    void theVariableThatSetAnOptionIsNamed() {
        assertThat(explained("--port is abc, expected 0 to 65535"))
                .isEqualTo("--port is abc, expected 0 to 65535 (--port is set by CAPSTAN_PORT)");
        assertThat(explained("--tls-cert and --port"))
                .endsWith(" (--tls-cert is set by CAPSTAN_TLS_CERT, --port is set by CAPSTAN_PORT)");
    }

    @Test
    void whatIsOnTheCommandLineIsBlamedAlone() {
        assertThat(explained("--port is def", "--port", "def")).isEqualTo("--port is def");
        assertThat(explained("--port is def", "--port=def")).isEqualTo("--port is def");
    }

    @Test
    void aVariableThatNoOptionReadsIsNotNamed() {
        assertThat(explained("--server is missing")).isEqualTo("--server is missing");
        assertThat(explained("--nothing is missing")).isEqualTo("--nothing is missing");
    }

    private String explained(String message, String... arguments) {
        return new Origins(command, List.of(arguments), environment).explained(message);
    }
}
