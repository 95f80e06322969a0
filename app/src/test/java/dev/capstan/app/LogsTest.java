package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

final class LogsTest {
    @Test
    void nobodyIsBotheredWithVersionsThatAreNotStable() {
        Logs.quiet();

        var versions = Logger.getLogger("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils");
        assertThat(versions.isLoggable(Level.WARNING)).isFalse();
    }
}
