package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The one jar that everything is in.
final class JarIT {
    private static final Path JAR = Path.of(System.getProperty("capstan.root"), "app", "target", "capstan.jar")
            .toAbsolutePath();
    private static final String HELIDON = "META-INF/helidon/";
    private static final String HEADER = "#HELIDON MANIFEST#";

    @Test
    void whatHelidonBringsIsListedSoThatItDoesNotSearchTheWholeJar() throws IOException {
        try (var jar = new JarFile(JAR.toFile())) {
            List<String> lines = lines(jar, HELIDON + "manifest");
            List<String> files = jar.stream()
                    .map(ZipEntry::getName)
                    .filter(each -> each.startsWith(HELIDON) && !each.endsWith("/"))
                    .filter(each -> each.indexOf('/', HELIDON.length()) > 0)
                    .toList();

            assertThat(lines).filteredOn(HEADER::equals).hasSizeGreaterThan(1);
            assertThat(lines)
                    .filteredOn(each -> each.startsWith(HELIDON))
                    .isNotEmpty()
                    .containsExactlyInAnyOrderElementsOf(files);
        }
    }

    @Test
    void whatReachesOtherApisIsInIt(@TempDir Path home) throws Exception {
        Path kubeconfig = Files.writeString(home.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                clusters: [{name: none, cluster: {server: "http://127.0.0.1:1"}}]
                contexts: [{name: none, context: {cluster: none, user: none, namespace: cls}}]
                current-context: none
                users: [{name: none, user: {}}]
                """);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-jar",
                        JAR.toString(),
                        "controller",
                        "--kubeconfig=" + kubeconfig,
                        "--name=one",
                        "--messaging-url=amqp://127.0.0.1:1",
                        "--api-url=http://127.0.0.1:1",
                        "--probe-address=127.0.0.1:0",
                        "--metrics-address=127.0.0.1:0")
                .redirectError(home.resolve("errors").toFile())
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine())
                    .as(() -> GivenFile.text(home.resolve("errors")))
                    .startsWith("Capstan runs ControllerConfig cls/one, probes at http://127.0.0.1:");

            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static List<String> lines(JarFile jar, String name) throws IOException {
        try (var in = jar.getInputStream(jar.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
