package dev.capstan.providers.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.TestResources;
import dev.capstan.providers.command.CommandProvider.Permission;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommandProviderTest {
    private static final String TYPE = "command:local:Command";

    @TempDir
    private Path folder = Path.of(".");

    private final CommandProvider provider = new CommandProvider(
            Permission.GRANTED,
            Duration.ofMinutes(1),
            Map.of("PATH", System.getenv().getOrDefault("PATH", "/bin"), "SECRET_OF_THE_SERVER", "hidden"));
    private final ProviderConnection connection =
            provider.connect(new ProviderSettings(Map.of(), Map.of("FROM_THE_STACK", "stack-value")));
    private final TestResources resources = new TestResources(provider, connection);

    @Test
    void nothingIsRunUnlessWhoeverRunsTheServerAllowsIt() {
        var settings = new ProviderSettings(Map.of("allowed", true), Map.of("COMMAND_ALLOWED", "true"));

        assertThatThrownBy(() -> new CommandProvider().connect(settings))
                .isInstanceOf(TerminalException.class)
                .hasMessage("no command may be run here, so command:local:Command is of no use: whoever runs the server"
                        + " must allow it");
    }

    @Test
    void aCommandIsRunWhenItIsMadeChangedAndDeleted() throws Exception {
        Map<String, Object> first = Map.of(
                "create", "cat > a.txt; echo made; echo careful >&2",
                "update", "echo \"$PULUMI_COMMAND_STDOUT again\" | tee a.txt",
                "delete", "rm a.txt",
                "stdin", "hello",
                "dir", folder.toString());
        Existing made = resources.create(TYPE, "it", first);

        assertThat(made.outputs()).containsEntry("stdout", "made").containsEntry("stderr", "careful");
        assertThat(folder.resolve("a.txt")).hasContent("hello");
        assertThat(connection.read(made)).contains(made);

        var second = new LinkedHashMap<>(first);
        second.put("stdin", "other");
        Existing changed = resources.update(made, second);
        assertThat(changed.outputs()).containsEntry("stdout", "made again");
        assertThat(changed.id()).isEqualTo(made.id());

        connection.delete(changed);
        assertThat(folder.resolve("a.txt")).doesNotExist();
    }

    @Test
    void aCommandSeesTheStacksVariablesAndNotTheServers() throws Exception {
        Existing made = resources.create(
                TYPE,
                "it",
                Map.of(
                        "create",
                        "echo $FROM_THE_STACK $MINE $SECRET_OF_THE_SERVER",
                        "environment",
                        Map.of("MINE", "my-value")));

        assertThat(made.outputs()).containsEntry("stdout", "stack-value my-value");
    }

    @Test
    void anInterpreterMayBeChosen() throws Exception {
        Existing made = resources.create(TYPE, "it", Map.of("create", "a b", "interpreter", List.of("printf", "<%s>")));

        assertThat(made.outputs()).containsEntry("stdout", "<a b>");
    }

    @Test
    void aTriggerMakesItAnew() throws Exception {
        Existing made = resources.create(TYPE, "it", Map.of("create", "true", "triggers", List.of(1L)));

        assertThat(resources
                        .diff(made, Map.of("create", "true", "triggers", List.of(2L)))
                        .replaces())
                .isTrue();
        assertThat(resources
                        .diff(made, Map.of("create", ":", "triggers", List.of(1L)))
                        .replaces())
                .isFalse();
    }

    @Test
    void aCommandThatFailsSaysWhyWithoutSecrets() {
        assertThatThrownBy(() -> resources.create(
                        TYPE,
                        "it",
                        Map.of("create", "echo no $MINE >&2; exit 3", "environment", Map.of("MINE", "my-value"))))
                .isInstanceOf(TerminalException.class)
                .hasMessage("create ended with 3: no ***");
    }

    @Test
    void aCommandThatMayHaveRunIsNotRunAgain() throws Exception {
        Map<String, Object> inputs = Map.of("create", "echo x >> ran.txt", "dir", folder.toString());

        assertThatThrownBy(() -> resources.resume(TYPE, "it", inputs))
                .isInstanceOf(TerminalException.class)
                .hasMessage("the command of it was begun before, and nobody knows whether it did its work: to run it"
                        + " twice may do harm");
        assertThat(folder.resolve("ran.txt")).doesNotExist();
    }

    @Test
    void aCommandThatIsKnownToHaveFailedIsRunAgain() throws Exception {
        assertThatThrownBy(() -> resources.create(TYPE, "it", Map.of("create", "false")))
                .isInstanceOf(TerminalException.class);

        Existing made = resources.create(TYPE, "it", Map.of("create", "echo better"));

        assertThat(made.outputs()).containsEntry("stdout", "better");
    }

    @Test
    void aCommandThatTakesTooLongIsKilled() throws Exception {
        var hasty = new CommandProvider(Permission.GRANTED, Duration.ofMillis(300), System.getenv());
        var hastily = new TestResources(hasty, hasty.connect(new ProviderSettings(Map.of(), Map.of())));

        assertThatThrownBy(
                        () -> hastily.create(TYPE, "it", Map.of("create", "exec sleep 60", "dir", folder.toString())))
                .isInstanceOf(RetryableException.class)
                .hasMessageContaining("did not end within 300 ms and was killed");
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() throws Exception {
        Checked checked = resources.check(
                TYPE,
                "it",
                Map.of("environment", Map.of("a-b", "x"), "interpreter", List.of(), "triggers", List.of()),
                Optional.empty());

        assertThat(checked.problems())
                .extracting(Checked.Problem::toString)
                .containsExactly(
                        "create: is missing, as update and delete: there is nothing to run",
                        "interpreter: is empty, expected a program and its arguments",
                        "environment.a-b: is no name of a variable");
    }

    @Test
    void aFolderThatIsNotThereIsSaid() {
        assertThatThrownBy(() -> resources.create(
                        TYPE,
                        "it",
                        Map.of("create", "true", "dir", folder.resolve("no").toString())))
                .isInstanceOf(TerminalException.class)
                .hasMessage("dir is " + folder.resolve("no") + ", expected a folder of the server's machine");
    }
}
