package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RemoteOptionsTest {
    private static Path file(String kubeconfig, String data, Map<String, String> environment) {
        return RemoteOptions.place(kubeconfig, data, environment).file();
    }

    @Test
    void whatTheCommandIsToldCountsMoreThanWhatKubectlIs() {
        var environment = Map.of("KUBECONFIG", "shared", "HOME", "home");

        assertThat(file("own", "data", environment)).isEqualTo(Path.of("own"));
        assertThat(file("", "data", environment).endsWith(Path.of("data", "kubeconfig")))
                .isTrue();
        assertThat(file("", "", environment)).isEqualTo(Path.of("shared"));
        assertThat(file("", "", Map.of("HOME", "home")).endsWith(Path.of(".capstan", "kubeconfig")))
                .isTrue();
    }

    @Test
    void ofSeveralTheFirstThatIsThereCounts(@TempDir Path directory) throws IOException {
        Path there = Files.createFile(directory.resolve("there"));
        String list = directory.resolve("gone") + File.pathSeparator + there;

        assertThat(file("", "", Map.of("KUBECONFIG", list))).isEqualTo(there);
    }

    @Test
    void whoNamesAMissingFileHearsOfThatOnly(@TempDir Path directory) {
        Path gone = directory.resolve("gone");

        assertThatThrownBy(() -> Remote.of(RemoteOptions.place(gone.toString(), "", Map.of())))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "there is no kubeconfig at " + gone + ": name another with --kubeconfig or CAPSTAN_KUBECONFIG");
        assertThatThrownBy(() -> Remote.of(RemoteOptions.place("", "", Map.of("KUBECONFIG", gone.toString()))))
                .hasMessageContaining("change KUBECONFIG");
    }
}
