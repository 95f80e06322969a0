package dev.capstan.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Half of `capstan.minutes` for each engine, but at least 15 seconds. A text that breaks one is left in
/// `target/fuzz` and shown.
final class EnginesFuzzIT {
    private static final long SECONDS = Math.max(15, Long.getLong("capstan.minutes", 0) * 30);

    @ParameterizedTest
    @CsvSource({"expr, dev.capstan.fuzz.ExprTarget", "gotemplate, dev.capstan.fuzz.TemplateTarget"})
    void noTextBreaksAnEngine(String engine, String target) throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "fuzz", engine).toAbsolutePath());
        Path log = folder.resolve("log.txt");
        var seeds = Seeds.read(Path.of("src", "test", "resources", engine + ".txt"));
        seeds.writeTo(folder);

        int code = fuzz(target, folder, log);

        String said = Files.readString(log);
        said.lines().filter(line -> line.startsWith("Done ")).forEach(line -> System.out.println(engine + ": " + line));
        assertThat(code).as(said).isZero();
        assertThat(said).containsPattern("Done [0-9]{3,} runs");
    }

    private static int fuzz(String target, Path folder, Path log) throws IOException, InterruptedException {
        Path scratch = Files.createDirectories(folder.resolve("tmp"));
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xss512k",
                "-Xmx700m",
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + scratch,
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target,
                "--instrumentation_includes=dev.capstan.**",
                "--reproducer_path=" + folder,
                "-artifact_prefix=" + folder + "/",
                "-dict=" + folder.resolve("words.dict"),
                "-max_total_time=" + SECONDS,
                "-max_len=2000",
                "-timeout=10",
                "-rss_limit_mb=3000",
                Files.createDirectories(folder.resolve("found")).toString(),
                folder.resolve("seeds").toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS + 120, TimeUnit.SECONDS))
                    .as("the fuzzer ends by itself")
                    .isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
