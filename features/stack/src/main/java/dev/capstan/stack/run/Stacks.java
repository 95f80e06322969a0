package dev.capstan.stack.run;

import dev.capstan.stack.run.stack.StackController;
import dev.capstan.stack.run.update.UpdateController;
import dev.capstan.stack.run.update.UpdateOptions;
import dev.capstan.streamline.Health;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.leader.LeaseOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Runs the Stacks of an API: one controller makes Updates for them, another executes these.
public final class Stacks implements AutoCloseable {
    /// What an interrupted run has to come to its end.
    private static final Duration GRACE = Duration.ofSeconds(6);

    private final UpdateController updates;
    private final Manager manager;

    private Stacks(UpdateController updates, Manager manager) {
        this.updates = updates;
        this.manager = manager;
    }

    /// How stacks are run.
    ///
    /// @param meters where metrics go
    /// @param election by which lease a leader is found; empty when this process is the only one
    public record Options(UpdateOptions updates, MeterRegistry meters, Optional<LeaseOptions> election) {
        public static Options of(UpdateOptions updates) {
            return new Options(updates, new CompositeMeterRegistry(), Optional.empty());
        }

        public Options withMeters(MeterRegistry others) {
            return new Options(updates, others, election);
        }

        public Options withElection(LeaseOptions lease) {
            return new Options(updates, meters, Optional.of(lease));
        }
    }

    /// @param client of the API; whoever gave it closes it, later
    public static Stacks start(KubernetesClient client, Options options) {
        Manager.Options plain = Manager.Options.defaults()
                .withMeters(options.meters())
                .withGrace(GRACE)
                .withClock(options.updates().clock());
        var updates = UpdateController.of(client, options.updates());
        Manager manager = Manager.of(
                        client, options.election().map(plain::withElection).orElse(plain))
                .add(updates.controller())
                .add(StackController.of(
                        options.meters(),
                        (namespace, name, uid) -> options.updates().states().release(namespace, name, uid)));
        updates.start();
        return new Stacks(updates, manager.start());
    }

    /// Waits until everything was listed once.
    ///
    /// @return whether it was in time
    public boolean awaitReady(Duration patience) throws InterruptedException {
        return manager.awaitReady(patience);
    }

    public Health health() {
        Health health = manager.health();
        List<String> problems = Stream.concat(health.problems().stream(), updates.problem().stream())
                .distinct()
                .toList();
        return new Health(health.ready(), health.leading(), problems);
    }

    /// Interrupts what runs; the next process goes on with it.
    @Override
    public void close() {
        updates.close();
        manager.close();
    }
}
