package dev.capstan.conformance.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.testkit.TestPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every command of a page works, in the order of the page, and prints what the page says.
final class DocsIT {
    private static final Path ROOT = Path.of(System.getProperty("capstan.root", "../.."));

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/start/first-steps.md", "docs/guide/admission-policies.md"})
    @Timeout(300)
    void thePageIsTrue(String page, @TempDir Path home) throws Exception {
        assumeTrue(run(home, "command -v kubectl").exit() == 0, "there is no bash, or no kubectl on the PATH");
        List<Example> examples = Example.of(Files.readString(ROOT.resolve(page)));
        assertThat(examples).hasSizeGreaterThan(3);

        try (var plane = TestPlane.inMemory()) {
            Files.writeString(home.resolve("kubeconfig"), plane.kubeconfig());
            for (Example each : examples) {
                check(each, run(home, each.command()));
            }
        }
    }

    private static void check(Example example, Ended ended) {
        if (example.output().isBlank()) {
            assertThat(ended.exit())
                    .as(example.command() + "\n" + ended.output())
                    .isZero();
        } else {
            assertThat(Example.essence(ended.output()))
                    .as(example.command())
                    .isEqualTo(Example.essence(example.output()));
        }
    }

    private record Ended(int exit, String output) {}

    private static Ended run(Path home, String command) throws IOException, InterruptedException {
        Path output = home.resolve("output");
        var process = new ProcessBuilder("bash", "-c", command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        process.environment().put("HOME", home.toString());
        process.environment().put("KUBECONFIG", home.resolve("kubeconfig").toString());
        Process started = process.start();
        try {
            assertThat(started.waitFor(60, TimeUnit.SECONDS)).as(command).isTrue();
            return new Ended(started.exitValue(), Files.readString(output));
        } finally {
            started.destroyForcibly();
        }
    }
}
