package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

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

    private static List<String> lines(JarFile jar, String name) throws IOException {
        try (var in = jar.getInputStream(jar.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
