package dev.capstan.stack.run.update;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Optional;

/// Runs the Updates of an API with an engine.
///
/// An Update is run once, whatever becomes of it. When the process ends while it runs, the next one runs it again, and
/// the engine goes on from what it remembers. Those of one stack are run one after the other, in the order in which
/// they
/// were made.
public final class UpdateController implements AutoCloseable {
    private static final int WORKERS_FOR_RUN = 4;
    private static final Duration MARGIN = Duration.ofMinutes(10);

    private final Controller<Update> controller;
    private final Arrivals arrivals;
    private final Runner runner;
    private final Sweep sweep;

    private UpdateController(Controller<Update> controller, Arrivals arrivals, Runner runner, Sweep sweep) {
        this.controller = controller;
        this.arrivals = arrivals;
        this.runner = runner;
        this.sweep = sweep;
    }

    /// @param client of the API; whoever gave it closes it, later
    public static UpdateController of(KubernetesClient client, UpdateOptions options) {
        var api = new Api(client);
        var runner = new Runner(api, options);
        var sweep = new Sweep(api, options);
        var lines = new Lines(System::nanoTime);
        var arrivals = new Arrivals(new Wire(client), lines);
        var handler = new UpdateHandler(options, new Preparation(api, options), lines, arrivals, runner, sweep);
        var controller = Controller.of(Update.class, handler)
                .name("update")
                .fieldSelector(Arrivals.UNFINISHED)
                .workers(options.parallelism() * WORKERS_FOR_RUN)
                .timeout(options.patience().plus(MARGIN))
                .withoutObservedGeneration()
                .build();
        return new UpdateController(controller, arrivals, runner, sweep);
    }

    /// What a manager has to run.
    public Controller<Update> controller() {
        return controller;
    }

    /// Begins to run what there is, and to remove what is no longer needed.
    public void start() {
        arrivals.start();
        sweep.start();
    }

    /// Why Updates may wait in vain; empty when all is well.
    public Optional<String> problem() {
        return arrivals.problem();
    }

    /// Interrupts what runs, before the manager is closed.
    @Override
    public void close() {
        runner.close();
        sweep.close();
        arrivals.close();
    }
}
