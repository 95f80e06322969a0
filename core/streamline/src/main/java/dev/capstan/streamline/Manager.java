package dev.capstan.streamline;

import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.event.EventWriter;
import dev.capstan.streamline.leader.Election;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.relay.RelayedClient;
import dev.capstan.streamline.webhook.WebhookOptions;
import dev.capstan.streamline.webhook.Webhooks;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs controllers and webhooks: starts them, elects a leader if asked to, says how they are, and ends them in
/// peace.
///
/// ```java
/// try (var manager = Manager.of(client).add(controller).start()) {
///     …
/// }
/// ```
public final class Manager implements AutoCloseable {
    private final Options options;
    private final EventWriter events;
    private final @Nullable Election election;
    private final Environment environment;
    private final List<Loop<?>> loops = new CopyOnWriteArrayList<>();
    private final List<Webhook> webhooks = new CopyOnWriteArrayList<>();

    /// Guarded by this object's lock.
    private boolean started;

    /// The same.
    private boolean closed;

    /// Whether loops are to work; guarded by their list's lock, as is who is in it while it changes.
    private boolean leading;

    /// Written under this object's lock.
    private volatile @Nullable Webhooks served;

    private Manager(KubernetesClient client, Options options) {
        Tracer tracer = options.telemetry().getTracer("dev.capstan.streamline");
        var wire = new Wire(client, tracer);
        this.options = options;
        // Managers with the same meters count together.
        Counter lost = Counter.builder("streamline_events_lost_total").register(options.meters());
        this.events = new EventWriter(wire, options.clock(), lost::increment);
        this.election = options.election()
                .map(lease -> new Election(wire, lease, new Shift(), options.clock(), System::nanoTime))
                .orElse(null);
        Leadership leadership = election == null ? Leadership.always() : election;
        this.environment = new Environment(
                RelayedClient.around(client, new Fence(leadership, tracer)),
                wire,
                leadership,
                events,
                options.meters(),
                tracer,
                options.clock(),
                System::nanoTime,
                RandomGenerator::getDefault,
                options.watching());
        options.election()
                .ifPresent(
                        lease -> Gauge.builder("leader_election_master_status", this, each -> each.isLeading() ? 1 : 0)
                                .tag("name", lease.lease().name())
                                .register(options.meters()));
    }

    public static Manager of(KubernetesClient client) {
        return of(client, Options.defaults());
    }

    /// @param client what the controllers talk to; whoever gave it closes it, later
    public static Manager of(KubernetesClient client, Options options) {
        return new Manager(client, options);
    }

    /// Adds a controller. Not after the start.
    public synchronized <T extends HasMetadata> Manager add(Controller<T> controller) {
        if (started) {
            throw new IllegalStateException(
                    "controller " + controller.name() + " comes too late: the manager has started");
        }
        loops.add(new Loop<>(controller, environment));
        return this;
    }

    /// Runs a controller, from now on or from the start on, until it or the manager is closed: for kinds that come and
    /// go. Its metrics go with it.
    public synchronized <T extends HasMetadata> RunningController run(Controller<T> controller) {
        if (closed) {
            throw new IllegalStateException(
                    "controller " + controller.name() + " comes too late: the manager has been closed");
        }
        var meters = new CompositeMeterRegistry();
        meters.add(options.meters());
        var loop = new Loop<>(controller, environment.with(meters));
        synchronized (loops) {
            loops.add(loop);
            if (started) {
                loop.start();
            }
            if (leading) {
                loop.lead();
            }
        }
        return new RunningController(loop, () -> end(loop, meters));
    }

    private void end(Loop<?> loop, CompositeMeterRegistry meters) {
        synchronized (loops) {
            loops.remove(loop);
        }
        try {
            loop.close(options.grace());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        meters.getMeters().forEach(each -> options.meters().remove(each.getId()));
        meters.remove(options.meters()); // It would be closed with what it is part of.
        meters.close();
    }

    /// Adds a webhook. Not after the start, and only with [Options#withWebhooks].
    public synchronized Manager add(Webhook webhook) {
        if (started) {
            throw new IllegalStateException("webhook " + webhook.name() + " comes too late: the manager has started");
        }
        if (options.webhooks().isEmpty()) {
            throw new IllegalStateException(
                    "webhook " + webhook.name() + " cannot be served: say where with Manager.Options.withWebhooks");
        }
        if (webhooks.stream().anyMatch(each -> each.name().equals(webhook.name()))) {
            throw new IllegalArgumentException(
                    "webhook " + webhook.name() + " is there already: give one of them another name");
        }
        webhooks.add(webhook);
        return this;
    }

    /// Starts everything, without waiting for it; but webhooks are served when it returns.
    ///
    /// @throws java.io.UncheckedIOException when webhooks cannot be served, because of an address or certificate
    public synchronized Manager start() {
        started = true;
        options.webhooks().ifPresent(how -> served = serve(how));
        synchronized (loops) {
            loops.forEach(Loop::start);
            if (election == null) {
                leading = true;
                loops.forEach(Loop::lead);
            }
        }
        if (election != null) {
            Election _ = election.start();
        }
        return this;
    }

    /// Waits until everything was listed once, and webhooks are registered.
    ///
    /// @return whether it was
    public boolean awaitReady(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (Loop<?> each : loops) {
            if (!each.awaitSynced(Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
                return false;
            }
        }
        Webhooks hooks = served;
        return hooks == null || hooks.awaitRegistered(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
    }

    public boolean isLeading() {
        return environment.leadership().held();
    }

    public Health health() {
        Stream<String> problems = loops.stream().flatMap(Loop::problems);
        Optional<String> lease = Optional.ofNullable(election).flatMap(Election::problem);
        Optional<Webhooks> hooks = Optional.ofNullable(served);
        return new Health(
                loops.stream().allMatch(Loop::isSynced) && hooks.stream().allMatch(Webhooks::isRegistered),
                isLeading(),
                Stream.of(problems, lease.stream(), hooks.stream().flatMap(Webhooks::problems))
                        .flatMap(each -> each)
                        .toList());
    }

    /// Lets handlers finish what they are at, within the grace period, gives up the lease, and ends.
    @Override
    public void close() {
        retire();
        Optional<Webhooks> hooks = Optional.ofNullable(served);
        try {
            if (hooks.isPresent()) {
                hooks.get().retire();
            }
            for (Loop<?> each : loops) {
                each.close(options.grace());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (election != null) {
            election.close();
        }
        events.close();
        hooks.ifPresent(Webhooks::close);
    }

    private synchronized void retire() {
        closed = true;
    }

    private Webhooks serve(WebhookOptions how) {
        var surroundings = new Webhooks.Surroundings(
                environment.wire(), environment.meters(), environment.tracer(), environment.clock());
        return Webhooks.start(webhooks.stream().map(Webhook::hook).toList(), how, surroundings);
    }

    /// Hands the work over.
    private final class Shift implements Election.Listener {
        @Override
        public void led() {
            synchronized (loops) {
                leading = true;
                loops.forEach(Loop::takeOver);
            }
        }

        @Override
        public void followed() {
            synchronized (loops) {
                leading = false;
                loops.forEach(Loop::follow);
            }
        }
    }

    /// How to run controllers.
    ///
    /// @param election by which lease a leader is found; empty when this process is the only one
    /// @param grace how long [Manager#close] waits for handlers
    /// @param meters where metrics go
    /// @param telemetry where traces go
    /// @param webhooks how webhooks are served; empty when there are none
    public record Options(
            Optional<LeaseOptions> election,
            Duration grace,
            MeterRegistry meters,
            OpenTelemetry telemetry,
            Clock clock,
            Reflector.Options watching,
            Optional<WebhookOptions> webhooks) {
        public static Options defaults() {
            return new Options(
                    Optional.empty(),
                    Duration.ofSeconds(30),
                    new CompositeMeterRegistry(),
                    OpenTelemetry.noop(),
                    Clock.systemUTC(),
                    Reflector.Options.defaults(),
                    Optional.empty());
        }

        public Options withElection(LeaseOptions election) {
            return new Options(Optional.of(election), grace, meters, telemetry, clock, watching, webhooks);
        }

        public Options withGrace(Duration grace) {
            return new Options(election, grace, meters, telemetry, clock, watching, webhooks);
        }

        public Options withMeters(MeterRegistry meters) {
            return new Options(election, grace, meters, telemetry, clock, watching, webhooks);
        }

        public Options withTelemetry(OpenTelemetry telemetry) {
            return new Options(election, grace, meters, telemetry, clock, watching, webhooks);
        }

        public Options withClock(Clock clock) {
            return new Options(election, grace, meters, telemetry, clock, watching, webhooks);
        }

        public Options withWatching(Reflector.Options watching) {
            return new Options(election, grace, meters, telemetry, clock, watching, webhooks);
        }

        public Options withWebhooks(WebhookOptions webhooks) {
            return new Options(election, grace, meters, telemetry, clock, watching, Optional.of(webhooks));
        }
    }
}
