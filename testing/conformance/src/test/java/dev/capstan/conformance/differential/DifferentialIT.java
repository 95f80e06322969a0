package dev.capstan.conformance.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.StartedServer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Our server answers as a real one does, whatever it is asked.
///
/// The real one, with its controller manager, is the one of `CAPSTAN_CONFORMANCE_KUBECONFIG` or that of `PEERS`;
/// without either there is nothing to compare with. A few hundred sequences, or as many as fit into
/// `-Dcapstan.minutes`; `-Dcapstan.first=N` begins with that seed, `-Dcapstan.seed=N` repeats one and prints it all.
final class DifferentialIT {
    private static final int SEQUENCES = 400;

    @Test
    @Timeout(value = 12, unit = TimeUnit.HOURS)
    void bothServersAnswerAlike() throws Exception {
        Endpoint real = Endpoint.peer().orElse(null);
        Assumptions.assumeTrue(real != null, "no real server: set PEERS or CAPSTAN_CONFORMANCE_KUBECONFIG");
        try (StartedServer server = StartedServer.start()) {
            compare(new Tournament(new Api(server.endpoint()), new Api(real)));
        }
    }

    private static void compare(Tournament tournament) throws Exception {
        Long only = Long.getLong("capstan.seed");
        if (only == null) {
            long first = Long.getLong("capstan.first", System.nanoTime() >>> 20);
            tournament.run(first, SEQUENCES, Duration.ofMinutes(Long.getLong("capstan.minutes", 0)));
            System.out.println("DifferentialIT: from seed " + first + ", " + tournament.score());
        } else {
            tournament.only(only);
        }
        assertThat(tournament.findings()).isEmpty();
    }
}
