package dev.capstan.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.KillableApp;
import dev.capstan.conformance.Patience;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the whole program promises while the broker that it tells of clusters is killed and comes back: requests are
/// answered, and whoever subscribed hears of every change of every cluster, in order.
///
/// A few rounds, each with a kill; with `-Dcapstan.minutes` as many as fit into that, and ten thousand changes at
/// least.
abstract class BrokerKilledContract {
    private static final int CLUSTERS = 50;
    private static final int UPDATES = 10;
    private static final int MANY = 10_000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// Where the broker is.
    protected abstract String url();

    /// Ends the broker without warning.
    protected abstract void kill() throws Exception;

    /// Starts it again, with what it had.
    protected abstract void restart() throws Exception;

    /// How often it is killed when nobody asks for more.
    protected abstract int rounds();

    @Test
    void whoeverSubscribedHearsOfEveryChangeInOrderAndTheServerAnswersMeanwhile(@TempDir Path data) throws Exception {
        long minutes = Long.getLong("capstan.minutes", 0);
        long end = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
        int least = minutes > 0 ? MANY : 0;
        var owner = new Owner();
        int kills = 0;
        try (var one = Consumer.of(url(), "one");
                var two = Consumer.of(url(), "two");
                var app = new KillableApp(data, "--messaging-url", url())) {
            for (int i = 0; i < CLUSTERS; i++) {
                owner.create(app.api(), "cluster-" + i);
            }
            while (kills < rounds() || owner.written() < least || (minutes > 0 && System.nanoTime() < end)) {
                round(app.api(), owner);
                kills++;
            }
            owner.generations().keySet().forEach(each -> owner.delete(app.api(), each));
            one.await(owner.generations(), true);
            two.await(owner.generations(), true);
            System.out.printf(
                    "%s: %d changes, %d kills, %d and %d events received, none missing, all in order%n",
                    getClass().getSimpleName(), owner.written(), kills, one.received(), two.received());
        }
    }

    private void round(Api api, Owner owner) throws Exception {
        int before = owner.written();
        Future<Void> updating = owner.updateAll(api, UPDATES);
        Patience.await("a change", () -> owner.written() > before + CLUSTERS);
        kill();
        int killed = owner.written();
        Patience.await("an answer without a broker", () -> owner.written() > killed + CLUSTERS);
        assertThat(api.get("/readyz").code()).isEqualTo(200);
        restart();
        updating.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
