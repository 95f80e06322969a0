package dev.capstan.stack.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How the CLI is called, shown with a shell script in its place.
final class PulumiEngineTest {
    private static final String BORDER = "=====";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path folder;

    @Test
    void withoutTheCliItIsSaidWhatIsMissing() {
        var engine = new PulumiEngine(PulumiSettings.of(folder, "open sesame", Map.of("PATH", folder.toString())));

        assertThatThrownBy(() -> engine.run(Runs.of(StackOperation.UP), StackListener.silent()))
                .isInstanceOf(TerminalException.class)
                .hasMessage("there is no pulumi on the PATH of this server, which runs stacks by the Pulumi CLI:"
                        + " install it, or choose another engine");
    }

    @Test
    void allThatMakesNoSenseIsSaidAtOnce() {
        var run = new StackRun(
                StackOperation.UP,
                new StackName("default", "site", "1", "my site", "--yes"),
                Optional.empty(),
                Map.of("region", StackValue.plain("eu")),
                Map.of("A=B", "c"),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Options.defaults(),
                Runs.of(StackOperation.UP).state());

        assertThatThrownBy(() -> engine("exit 0").run(run, StackListener.silent()))
                .isInstanceOf(TerminalException.class)
                .hasMessage("the project is \"my site\", expected letters, digits, '.', '_' and '-'; the stack is"
                        + " \"--yes\", expected a name such as dev, or organization/project/dev; the program is gone,"
                        + " without which only refresh and destroy can be done; the variable \"A=B\" is none: no name"
                        + " with '=' in it, and no zero byte; the config key \"region\" is none, expected one such as"
                        + " aws:region");
    }

    /// Whoever may write a program must not learn what else the server knows.
    @Test
    void nothingOfTheServersOwnEnvironmentIsPassedOnButWhatProgramsNeed() throws Exception {
        var run = Runs.of(
                StackOperation.DESTROY, Options.defaults(), Map.of(), Map.of("AWS_REGION", "eu", "HOME", "/else"));

        engine("env > \"" + folder + "/seen\"").run(run, StackListener.silent());

        assertThat(Files.readAllLines(folder.resolve("seen")).stream()
                        .map(each -> each.split("=", 2)[0])
                        .filter(each -> !List.of("PWD", "SHLVL", "_", "OLDPWD").contains(each)))
                .containsExactlyInAnyOrder(
                        "PATH",
                        "HOME",
                        "AWS_REGION",
                        "PULUMI_HOME",
                        "PULUMI_CREDENTIALS_PATH",
                        "PULUMI_BACKEND_URL",
                        "PULUMI_SKIP_UPDATE_CHECK",
                        "PULUMI_CONFIG_PASSPHRASE");
        assertThat(Files.readAllLines(folder.resolve("seen")))
                .contains("HOME=/else")
                .contains("PULUMI_BACKEND_URL=file://" + folder + "/engine/state/default/site");
    }

    @Test
    void aSecretIsInNoFileAndOnNoCommandLine() throws Exception {
        var config = Map.of(
                "site:size", StackValue.plain(Map.of("gb", 3)),
                "site:password", StackValue.secret("hunter-2000"),
                "site:ports", StackValue.secret(List.of(80, 443)));
        var run = Runs.of(StackOperation.DESTROY, Options.defaults(), config, Map.of());

        engine("""
                { echo "$@"; cat; echo; cat Pulumi.yaml Pulumi.dev.yaml; stat -c '%A %n' . Pulumi.yaml Pulumi.dev.yaml
                echo =====; } >> "FOLDER/seen"
                """).run(run, StackListener.silent());

        List<String> calls = List.of(Files.readString(folder.resolve("seen")).split(BORDER));
        assertThat(calls.getFirst())
                .contains("stack select")
                .contains("\"gb\" : 3")
                .contains("drwx------ .")
                .contains("-rw------- Pulumi.dev.yaml")
                .doesNotContain("hunter-2000");
        assertThat(calls)
                .anySatisfy(
                        call -> assertThat(call)
                                .contains(
                                        "config set --secret site:password --stack=dev --non-interactive --color=never\nhunter-2000\n"));
        assertThat(calls)
                .anySatisfy(
                        call -> assertThat(call)
                                .contains(
                                        "config set --secret site:ports --stack=dev --non-interactive --color=never\n[80,443]\n"));
        assertThat(String.join("", calls).split("hunter-2000", -1)).hasSize(2);
        assertThat(left()).isEmpty();
    }

    @Test
    void whoeverBringsAPassphraseUsesThatOne() throws Exception {
        var run = Runs.of(
                StackOperation.DESTROY, Options.defaults(), Map.of(), Map.of("PULUMI_CONFIG_PASSPHRASE", "mine"));

        engine("echo $PULUMI_CONFIG_PASSPHRASE > FOLDER/seen").run(run, StackListener.silent());

        assertThat(folder.resolve("seen")).hasContent("mine");
    }

    @Test
    void environmentsAreLeftOutWhereTheBackendHasNone() throws Exception {
        StackRun plain = Runs.of(StackOperation.DESTROY);
        var run = new StackRun(
                plain.operation(),
                plain.stack(),
                plain.program(),
                plain.config(),
                plain.environment(),
                List.of("team/aws"),
                Optional.of("s3://bucket"),
                Optional.of("awskms://key"),
                plain.options(),
                plain.state());
        var warnings = new ArrayList<String>();

        engine("env > FOLDER/seen; cat Pulumi.dev.yaml >> FOLDER/seen").run(run, new StackListener() {
            @Override
            public void warned(String message) {
                warnings.add(message);
            }
        });

        assertThat(warnings)
                .containsExactly("the environments team/aws are left out: the backend of this stack has none, only"
                        + " Pulumi Cloud has");
        assertThat(Files.readString(folder.resolve("seen")))
                .contains("PULUMI_BACKEND_URL=s3://bucket")
                .contains("\"secretsprovider\" : \"awskms://key\"")
                .doesNotContain("PASSPHRASE")
                .doesNotContain("team/aws");
    }

    @Test
    void aStackThatSomebodyHoldsIsAConflict() throws Exception {
        StackResult result = engine("""
                [ "$1" != destroy ] || { echo 'error: the stack is currently locked by 1 lock(s).
                  file:///x.json: created by me@elsewhere (pid 1) at 2026-11-16T10:58:51Z' >&2; exit 1; }
                """).run(Runs.of(StackOperation.DESTROY), StackListener.silent());

        assertThat(result.ending()).isEqualTo(StackResult.Ending.CONFLICT);
        assertThat(result.message()).contains("created by me@elsewhere (pid 1)");
    }

    @Test
    void whatTakesTooLongIsAskedToEndAndThenKilledAndItsLockTakenAway() throws Exception {
        StackResult result =
                engine("""
                echo "$1" >> FOLDER/seen
                [ "$1" != destroy ] || { trap '' TERM; while :; do sleep 0.05; done; }
                """, Duration.ofMillis(300)).run(Runs.of(StackOperation.DESTROY), StackListener.silent());

        assertThat(result.ending()).isEqualTo(StackResult.Ending.FAILED);
        assertThat(result.message())
                .isEqualTo("pulumi took too long, did not end when it was asked to, and was killed");
        assertThat(folder.resolve("seen")).hasContent("stack\ndestroy\ncancel");
    }

    @Test
    void whoIsInterruptedLetsTheCliEnd() throws Exception {
        var began = new CountDownLatch(1);
        var thrown = new AtomicReference<Throwable>();
        PulumiEngine engine = engine("""
                [ "$1" != destroy ] || {
                  trap 'echo asked > FOLDER/seen; exit 1' TERM
                  echo '{"sequence":1,"resourcePreEvent":{"metadata":{"op":"delete","urn":"urn:pulumi:dev::site::a:b::c"}}}'
                  while :; do sleep 0.05; done; }
                """);
        Thread running = Thread.ofVirtual().start(() -> {
            try {
                engine.run(Runs.of(StackOperation.DESTROY), new StackListener() {
                    @Override
                    public void began(dev.capstan.spi.stack.StackStep step) {
                        began.countDown();
                    }
                });
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        began.await();

        running.interrupt();

        assertThat(running.join(Duration.ofSeconds(30))).isTrue();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(folder.resolve("seen")).hasContent("asked");
        assertThat(left()).isEmpty();
    }

    @Test
    void whatACrashHasLeftIsRemoved() throws Exception {
        Files.createDirectories(folder.resolve("engine/runs/run-1/project"));
        Files.writeString(folder.resolve("engine/runs/run-1/project/Pulumi.yaml"), "old");
        Path plugin = Files.createDirectories(folder.resolve("engine/plugins/resource-aws"));
        Files.createDirectories(folder.resolve("engine/runs/run-1/home"));
        Files.createSymbolicLink(folder.resolve("engine/runs/run-1/home/plugins"), plugin.getParent());

        engine("exit 0").run(Runs.of(StackOperation.DESTROY), StackListener.silent());

        assertThat(left()).isEmpty();
        assertThat(plugin).exists();
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("engine/runs"))) {
            return all.toList();
        }
    }

    private PulumiEngine engine(String script) throws IOException {
        return engine(script, Duration.ofMinutes(1));
    }

    private PulumiEngine engine(String script, Duration patience) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path program = bin.resolve("pulumi");
        Files.writeString(program, "#!/bin/sh\n" + script.replace("FOLDER", folder.toString()) + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Map<String, String> server = Map.of(
                "PATH", bin + ":/usr/bin:/bin",
                "HOME", "/home/server",
                "CAPSTAN_ENCRYPTION_KEY", "the server's own",
                "AWS_SECRET_ACCESS_KEY", "the server's own");
        return new PulumiEngine(
                new PulumiSettings(folder.resolve("engine"), "open sesame", server, patience, Duration.ofMillis(500)));
    }
}
