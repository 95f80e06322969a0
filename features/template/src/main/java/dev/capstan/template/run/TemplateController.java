package dev.capstan.template.run;

import dev.capstan.streamline.ChangeFilter;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Health;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.RunningController;
import dev.capstan.streamline.queue.Backoff;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.template.check.TemplateCheck;
import dev.capstan.template.instance.Ownership;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs the Templates that an API has.
///
/// ```java
/// try (var templates = TemplateController.start(client, TemplateOptions.defaults())) { … }
/// ```
///
/// It needs nothing but a client, so it works for a cluster, where the Pulumi operator runs the Stacks, as well as for
/// the control plane it is part of.
public final class TemplateController implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(3);
    static final Backoff BACKOFF = Backoff.defaults().between(Duration.ofSeconds(1), Duration.ofMinutes(5));
    private static final int WORKERS = 8;

    private final Manager manager;
    private final Serving serving;
    private final Claims claims = new Claims();
    private final Surveillance seen;
    private final Census census;
    private final TemplateHandler handler;
    private final InstanceHandler.Around around;
    /// Set once, by the constructor.
    private volatile @Nullable RunningController templates;

    private TemplateController(KubernetesClient client, TemplateOptions options) {
        Manager.Options how = Manager.Options.defaults()
                .withMeters(options.meters())
                .withClock(options.clock())
                .withGrace(GRACE);
        this.manager =
                Manager.of(client, options.election().map(how::withElection).orElse(how));
        this.serving = new Serving(this::run);
        this.seen = new Surveillance(new Wire(client), new Wakening());
        this.census = new Census(serving, this::wake);
        var gauges = new Gauges(options.meters(), this::instances);
        this.handler = new TemplateHandler(new TemplateCheck(options.reserved()), serving, seen, gauges);
        this.around =
                new InstanceHandler.Around(seen, claims, new Pace(options.rerendering()), serving, handler::isLeaving);
        this.templates = manager.run(Controller.of(TemplateObject.class, handler)
                .name("template")
                .finalizer(TemplateHandler.FINALIZER)
                .filter(ChangeFilter.generationChanged().or(ChangeFilter.annotationsChanged()))
                .backoff(BACKOFF)
                .workers(WORKERS)
                .withoutObservedGeneration()
                .build());
    }

    /// @param client of the API; whoever gave it closes it, later
    public static TemplateController start(KubernetesClient client, TemplateOptions options) {
        var controller = new TemplateController(client, options);
        controller.seen.start();
        controller.manager.start();
        controller.census.start();
        return controller;
    }

    /// Waits until all Templates that are there have been looked for.
    ///
    /// @return whether they were in time
    public boolean awaitReady(Duration patience) throws InterruptedException {
        return manager.awaitReady(patience);
    }

    /// How many kinds are served.
    public int size() {
        return serving.size();
    }

    public Health health() {
        Health health = manager.health();
        return new Health(
                health.ready() && seen.isReady(),
                health.leading(),
                Stream.concat(health.problems().stream(), seen.problems().stream())
                        .toList());
    }

    @Override
    public void close() {
        census.close();
        seen.close();
        manager.close();
    }

    private RunningController run(Served served) {
        return manager.run(Controller.of(served.kind(), new InstanceHandler(served, around))
                .name(served.kind().toString())
                .finalizer(InstanceHandler.FINALIZER)
                .backoff(BACKOFF)
                .workers(WORKERS)
                // Whatever changes is heard of: nothing is to be found among the others.
                .withoutResync()
                .build());
    }

    private int instances(ObjectKey template) {
        return serving.find(template).map(each -> each.controller().size()).orElse(0);
    }

    private void wake(ObjectKey template) {
        RunningController running = templates;
        if (running != null) {
            running.wake(template);
        }
    }

    /// Passes on what happens to Stacks, Programs and definitions.
    private final class Wakening implements Surveillance.Listener {
        @Override
        public void stack(ObjectKey key, Optional<Ownership> known) {
            claims.owner(key).or(() -> known).ifPresent(this::wakeInstance);
        }

        @Override
        public void program(ObjectKey key) {
            long generation = seen.program(key);
            boolean ours = claims.applied(key)
                    .filter(each -> each.program() == generation)
                    .isPresent();
            if (!ours) {
                claims.owner(key).ifPresent(this::wakeInstance);
            }
        }

        @Override
        public void definition(String name) {
            handler.disturbed(name).ifPresent(TemplateController.this::wake);
        }

        /// And its Template, if there is no such instance: it may wait for the last of its Stacks.
        private void wakeInstance(Ownership ownership) {
            Optional<Served> served = serving.find(ownership.template());
            served.ifPresent(each -> each.controller().wake(ownership.instance()));
            if (served.isEmpty() || !served.get().controller().has(ownership.instance())) {
                wake(ownership.template());
            }
        }
    }
}
