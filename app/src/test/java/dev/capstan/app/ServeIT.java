package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `serve` as a person starts it.
final class ServeIT {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @Test
    void withoutTlsNoKubeconfigIsWrittenAndAnOldOneIsKept() throws Exception {
        Path tokens = Files.writeString(data.resolve("tokens"), "ann-token,ann,1\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        Path kubeconfig = Files.writeString(data.resolve("kubeconfig"), "kept");

        Process serve = Program.start(
                "serve",
                "--plain",
                "--host=127.0.0.1",
                "--port=0",
                "--store=memory",
                "--data=" + data,
                "--tokens=" + tokens);
        try (var out = new BufferedReader(new InputStreamReader(serve.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(out.readLine())
                    .matches("Capstan is ready at http://127\\.0\\.0\\.1:\\d+, callers need a token of .*")
                    .endsWith(" " + tokens);
        } finally {
            serve.toHandle().destroy(); // which leaves the other stream open
        }

        assertThat(kubeconfig).hasContent("kept");
        assertThat(errors(serve))
                .contains("no token of --tokens is in the group system:masters, and with --plain there are no"
                        + " certificates: only roles that are bound already let anybody do anything");
    }

    @Test
    void aVariableThatMakesNoSenseIsNamed() throws Exception {
        Process up = Program.start(Map.of("CAPSTAN_PORT", "abc"), "up", "--data=" + data);

        assertThat(errors(up))
                .startsWith("capstan: Invalid value for option '--port': 'abc' is not an int (--port is set by"
                        + " CAPSTAN_PORT)\n");
        assertThat(up.waitFor()).isEqualTo(2);
    }

    private static String errors(Process process) throws Exception {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
