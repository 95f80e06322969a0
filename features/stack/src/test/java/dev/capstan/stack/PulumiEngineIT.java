package dev.capstan.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackEngine;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackResult.Ending;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.cli.PulumiEngine;
import dev.capstan.stack.cli.PulumiSettings;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// [A1-17] The Pulumi CLI does what engines do. Skipped without `pulumi`, its YAML host and the provider `shelf`, which
/// are looked for in `$PEERS/bin` and on the `PATH`.
final class PulumiEngineIT extends EngineScenarios {
    @Override
    StackEngine engine(Path folder) {
        return new PulumiEngine(PulumiSettings.of(folder, "open sesame", environment()));
    }

    @Test
    void whatSomebodyElseWorksOnIsAConflict() throws Exception {
        Shelf.Program program = shelf().program().slow("a", "one", 2000);
        var first = new Started(program);

        StackResult second = run(StackOperation.DESTROY, program);

        assertThat(second.ending()).isEqualTo(Ending.CONFLICT);
        assertThat(second.message()).contains("the stack is currently locked by 1 lock(s)");
        assertThat(first.result().succeeded()).isTrue();
    }

    @Test
    void whoIsInterruptedLeavesWhatTheNextRunGoesOnFrom() throws Exception {
        Shelf.Program program = shelf().program().slow("a", "one", 1000).file("b", "${a.sha256}");
        var first = new Started(program);

        first.thread.interrupt();

        assertThatThrownBy(first::result).hasCauseInstanceOf(InterruptedException.class);
        assertThat(kinds(up(program))).isEqualTo(Map.of("a", Kind.SAME, "b", Kind.CREATE));
    }

    @Test
    void aCliThatWasKilledIsCleanedUpAfter() throws Exception {
        Shelf.Program program = shelf().program().slow("a", "one", 1500).file("b", "${a.sha256}");
        var first = new Started(program);

        ProcessHandle.current()
                .children()
                .filter(each -> each.info().command().orElse("").endsWith("/pulumi"))
                .forEach(ProcessHandle::destroyForcibly);

        assertThat(first.result().ending()).isEqualTo(Ending.FAILED);
        assertThat(step(first.result(), "a").error()).contains("it was begun, and the run ended before it was done");
        var witness = new Witness();
        StackResult second = run(StackOperation.UP, program, Map.of(), Options.defaults(), witness);
        assertThat(kinds(second)).isEqualTo(Map.of("a", Kind.CREATE, "b", Kind.CREATE));
        assertThat(witness.warnings())
                .hasSize(2)
                .contains("the lock of an earlier run, whose process is no more, was taken away")
                .anyMatch(each -> each.startsWith(
                        "an earlier run was interrupted before it could note what came of creating urn:pulumi:dev"));
        assertThat(run(StackOperation.REFRESH, program).succeeded()).isTrue();
        var last = new Witness();
        run(StackOperation.UP, program, Map.of(), Options.defaults(), last);
        assertThat(last.warnings()).isEmpty();
    }

    @Test
    void whatIsWrongWithAProgramIsSaid() throws Exception {
        StackResult result = run(StackOperation.UP, shelf().program().output("x", "${nobody.id}"));

        assertThat(result.ending()).isEqualTo(Ending.FAILED);
        assertThat(result.message()).contains("nobody").doesNotContain("\n");
    }

    @Test
    void withoutTheYamlHostItIsSaidWhatIsMissing() throws Exception {
        Path bin = Files.createDirectory(temporary.resolve("bin"));
        Path pulumi = Arrays.stream(environment().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(each -> Path.of(each, "pulumi"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
        Files.copy(pulumi, bin.resolve("pulumi"), StandardCopyOption.COPY_ATTRIBUTES);
        var engine = new PulumiEngine(
                PulumiSettings.of(temporary.resolve("other"), "open sesame", Map.of("PATH", bin.toString())));

        assertThatThrownBy(() -> engine.run(
                        asked(StackOperation.UP, Optional.of(shelf().program().tree()), Map.of(), Options.defaults()),
                        StackListener.silent()))
                .isInstanceOf(TerminalException.class)
                .hasMessageEndingWith("has no YAML host, which runs programs: put pulumi-language-yaml beside it, or"
                        + " on the PATH of this server");
    }

    @Test
    void secretsAreEncryptedWhereTheStateIs() throws Exception {
        Shelf.Program program = shelf().program().config("password").output("password", "${password}");

        run(
                StackOperation.UP,
                program,
                Map.of("site:password", StackValue.secret("hunter-2000")),
                Options.defaults(),
                StackListener.silent());

        try (Stream<Path> files = Files.walk(temporary.resolve("engine"))) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(Files.readString(each, StandardCharsets.ISO_8859_1))
                            .doesNotContain("hunter-2000"));
        }
    }

    /// A run on a thread of its own, which is at its first step.
    private final class Started {
        private final CompletableFuture<StackResult> result = new CompletableFuture<>();
        private final Thread thread;

        Started(Shelf.Program program) throws Exception {
            var began = new CountDownLatch(1);
            var listener = new StackListener() {
                @Override
                public void began(StackStep step) {
                    began.countDown();
                }
            };
            thread = Thread.ofVirtual().start(() -> {
                try {
                    result.complete(run(StackOperation.UP, program, Map.of(), Options.defaults(), listener));
                } catch (Throwable e) {
                    result.completeExceptionally(e);
                } finally {
                    began.countDown();
                }
            });
            assertThat(began.await(60, TimeUnit.SECONDS)).isTrue();
        }

        StackResult result() throws Exception {
            return result.get(60, TimeUnit.SECONDS);
        }
    }

    static Map<String, String> environment() {
        String peers = System.getenv().getOrDefault("PEERS", "");
        String path = (peers.isEmpty() ? "" : peers + "/bin" + File.pathSeparator)
                + System.getenv().getOrDefault("PATH", "");
        for (String each : List.of("pulumi", "pulumi-language-yaml", "pulumi-resource-shelf")) {
            assumeTrue(
                    Arrays.stream(path.split(File.pathSeparator))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, each))),
                    "there is no " + each + " in $PEERS/bin or on the PATH");
        }
        var environment = new HashMap<>(System.getenv());
        environment.put("PATH", path);
        return environment;
    }
}
