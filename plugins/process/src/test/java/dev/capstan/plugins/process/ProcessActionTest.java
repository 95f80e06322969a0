package dev.capstan.plugins.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.TestRequests;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessActionTest {
    @TempDir
    private Path folder;

    private final InstantSource clock = () -> Instant.parse("2024-01-15T10:30:00Z");

    @Test
    void itIsFoundByName() {
        assertThat(ServiceLoader.load(ActionPlugin.class))
                .extracting(ActionPlugin::name)
                .containsExactly("process");
    }

    @Test
    void aProgramHearsOfTheResourceAndTellsTheOutputs() throws Exception {
        String program = program("cat > heard.json; printf '{\"host\": \"%s\"}' \"$1\"");
        var with =
                Map.of("apply", Map.of("command", List.of(program, "a b; rm -rf $HOME"), "input", Map.of("size", 3)));

        Outcome outcome = open(program, "key-1", with).apply(Optional.empty());

        assertThat(outcome).isEqualTo(Outcome.updated(1).withOutputs(Map.of("host", "a b; rm -rf $HOME")));
        Object heard = Json.read(Files.readAllBytes(folder.resolve("heard.json")));
        assertThat(Json.at(heard, "/operation")).contains("apply");
        assertThat(Json.at(heard, "/key")).contains("key-1");
        assertThat(Json.at(heard, "/resource/name")).contains("production-pg");
        assertThat(Json.at(heard, "/input/size")).contains(3);
    }

    @Test
    void ofTheEnvironmentOnlyWhatMayBePassedOnIsSeen() throws Exception {
        String program = program(
                "printf '{\"all\": \"%s\"}' \"$(env | grep -v -e ^PWD -e ^SHLVL -e ^_= | sort | tr '\\n' ' ')\"");
        TestRequests requests = requests(program);
        requests.secrets.put("password", "hunter2");
        requests.settings.put("environment", "REGION");
        var with = Map.of(
                "apply", Map.of("command", List.of(program)),
                "inherit", List.of("REGION"),
                "environment", Map.of("SIZE", 3, "PGPASSWORD", Map.of("secret", "password")));

        Outcome outcome = action().prepare(requests.request("key-1", with)).apply(Optional.empty());

        assertThat(outcome.outputs().get("all"))
                .isEqualTo("CAPSTAN_IDEMPOTENCY_KEY=key-1 PATH=/usr/bin:/bin PGPASSWORD=hunter2 REGION=eu SIZE=3 ");
        var greedy = Map.of("apply", Map.of("command", List.of(program)), "inherit", List.of("AWS_SECRET"));
        Workspace workspace = action().prepare(requests.request("key-1", greedy));
        assertThatThrownBy(() -> workspace.apply(Optional.empty()))
                .hasMessageStartingWith("variable AWS_SECRET may not");
    }

    @Test
    void aProgramThatHangsIsKilledWithItsChildren() throws Exception {
        String program = program("sleep 600 & echo $! > child; sleep 600");
        var with = Map.of("apply", Map.of("command", List.of(program), "timeout", "2s"));
        Workspace workspace = open(program, "key-1", with);

        assertThatThrownBy(() -> workspace.apply(Optional.empty()))
                .isInstanceOf(RetryableException.class)
                .hasMessage(program + " did not end within 2000 ms and was killed");
        long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
        ProcessHandle.of(child).ifPresent(ProcessActionTest::awaitEnd);
    }

    @Test
    void aProgramThatSaysTooMuchIsKilled() throws Exception {
        String program = program("while true; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done");
        var with = Map.of("apply", Map.of("command", List.of(program), "limit", 100_000));
        Workspace workspace = open(program, "key-1", with);

        assertThatThrownBy(() -> workspace.apply(Optional.empty()))
                .hasMessage(program + " said more than 100000 bytes and was killed");
    }

    @Test
    void aChildInTheBackgroundKeepsNobodyWaiting() throws Exception {
        String program = program("sleep 5 & echo '{}'");
        var with = Map.of("apply", Map.of("command", List.of(program), "timeout", "4s"));

        assertThat(open(program, "key-1", with).apply(Optional.empty())).isEqualTo(Outcome.updated(1));
    }

    @Test
    void aFailureIsToldInTheProgramsLastWordsWithoutSecrets() throws Exception {
        String program = program("echo \"no entry for $TOKEN\" >&2; exit 3");
        TestRequests requests = requests(program);
        requests.secrets.put("token", "hunter2");
        var with = Map.of(
                "apply", Map.of("command", List.of(program)),
                "environment", Map.of("TOKEN", Map.of("secret", "token")));
        Workspace workspace = action().prepare(requests.request("key-1", with));

        assertThatThrownBy(() -> workspace.apply(Optional.empty()))
                .isInstanceOf(RetryableException.class)
                .hasMessage(program + " ended with 3: no entry for ***");
    }

    @Test
    void aProgramMayAskToBeRunAgain() throws Exception {
        String program = program("echo half way >&2; exit 75");
        var with = Map.of("apply", Map.of("command", List.of(program)));

        assertThat(open(program, "key-1", with).apply(Optional.empty()))
                .isEqualTo(Outcome.notYet(program + " wants to be run again: half way", Duration.ofSeconds(10)));
    }

    @Test
    void aProgramMayMakeThePlan() throws Exception {
        String program = program("""
                case "$1" in
                plan) echo '{"summary": "resize", "changes": [{"kind": "update", "what": "disk", "detail": "2 -> 3"}]}' ;;
                none) echo '{"changes": []}' ;;
                destroy) touch destroyed ;;
                esac
                """);
        var with = Map.of(
                "plan", Map.of("command", List.of(program, "plan")),
                "apply", Map.of("command", List.of(program, "apply")),
                "destroy", Map.of("command", List.of(program, "destroy")));
        Workspace workspace = open(program, "key-1", with);

        Optional<Plan> plan = workspace.plan();

        assertThat(plan).contains(Plan.of("resize", List.of(Plan.Change.update("disk", "2 -> 3"))));
        assertThat(workspace.apply(plan)).isEqualTo(Outcome.of(0, 1, 0));
        assertThat(workspace.destroy()).isEqualTo(Outcome.deleted(1));
        assertThat(folder.resolve("destroyed")).exists();
        var none = Map.of(
                "plan", Map.of("command", List.of(program, "none")), "apply", Map.of("command", List.of(program)));
        assertThat(open(program, "key-1", none).plan()).contains(Plan.empty());
    }

    @Test
    void whatIsNoJsonIsRefused() throws Exception {
        String program = program("echo done");
        Workspace workspace = open(program, "key-1", Map.of("apply", Map.of("command", List.of(program))));

        assertThatThrownBy(() -> workspace.apply(Optional.empty()))
                .isInstanceOf(TerminalException.class)
                .hasMessage(program + " has written no JSON at line 1, column 1");
    }

    @Test
    void onlyListedProgramsAreRun() throws Exception {
        var with = Map.of("apply", Map.of("command", List.of("/bin/sh", "-c", "true")), "plan", Map.of());

        assertThatThrownBy(() -> action().prepare(new TestRequests(folder).request("key-1", with)))
                .hasMessageStartingWith("no program may be run here");
        assertThatThrownBy(() -> open("/usr/bin/dbctl", "key-1", with))
                .hasMessageContaining("plan.command is missing")
                .hasMessageContaining("apply.command begins with /bin/sh, which is not among those that may be run");
        var missing = Map.of("apply", Map.of("command", List.of("/nowhere/dbctl")));
        Workspace workspace = open("/nowhere/dbctl", "key-1", missing);
        assertThatThrownBy(() -> workspace.apply(Optional.empty()))
                .hasMessageStartingWith("/nowhere/dbctl cannot be run");
    }

    private static void awaitEnd(ProcessHandle child) {
        child.onExit().orTimeout(20, TimeUnit.SECONDS).join();
    }

    private String program(String script) throws IOException {
        Path file = folder.resolve("program");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file.toString();
    }

    private TestRequests requests(String program) {
        var requests = new TestRequests(folder);
        requests.settings.put("programs", program);
        return requests;
    }

    private Workspace open(String program, String key, Map<String, ?> with) {
        return action().prepare(requests(program).request(key, with));
    }

    private ProcessAction action() {
        return new ProcessAction(Map.of("PATH", "/usr/bin:/bin", "REGION", "eu", "AWS_SECRET", "no"), clock);
    }
}
