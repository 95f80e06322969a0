package dev.capstan.conformance.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The plugin's jar is replaced while it has its hands full.
@Timeout(300)
final class ReplacedPluginIT {
    private static final int LAST = 3;

    @TempDir
    private Path home;

    @Test
    void theOldOneFinishesFirstAndNothingIsLost() throws Exception {
        try (var office = new Office(home);
                var load = new Load(office).start()) {
            for (int version = 2; version <= LAST; version++) {
                load.await(100);
                office.install(version);
                while (last(office.books().log()) < version) {
                    load.await(1);
                }
            }
            load.await(100);
            var accounts = load.stop();

            new Audit(office, accounts).pass();
            List<Books.Entry> log = office.books().log();
            assertThat(log).extracting(Books.Entry::version).isSorted().endsWith(LAST);
            assertThat(log.stream().filter(each -> each.what().equals("begin")))
                    .hasSameSizeAs(log.stream()
                            .filter(each -> each.what().equals("end"))
                            .toList());
            assertThat(load.unanswered()).isZero();
            System.out.println("ReplacedPluginIT: " + load);
        }
    }

    private static int last(List<Books.Entry> log) {
        return log.isEmpty() ? 0 : log.getLast().version();
    }
}
