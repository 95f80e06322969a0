package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// Which commands there are.
final class MainTest {
    @Test
    void aCommandThatIsNamedIsTheOnlyOneThatIsMade() {
        assertThat(Main.commandLine("up", "--port", "0").getSubcommands()).containsOnlyKeys("up");
        assertThat(Main.commandLine("plugins", "list").getSubcommands()).containsOnlyKeys("plugins");
    }

    /// [S2-56]
    @Test
    void thePortIs8000UnlessSomebodySaysOtherwise() {
        assertThat(new CommandLine(new UpCommand()).getUsageMessage()).containsPattern("\\(default:\\s+8000\\)");
    }

    @Test
    void whoNamesNoneIsToldOfAll() {
        assertThat(Main.commandLine("--help").getUsageMessage())
                .containsSubsequence("up ", "serve ", "kubeconfig ", "token ", "plugins ", "encryption-key ")
                .doesNotContain("warm-up");
        assertThat(Main.commandLine("upp").getSubcommands()).containsKeys("up", "serve", "warm-up");
    }
}
