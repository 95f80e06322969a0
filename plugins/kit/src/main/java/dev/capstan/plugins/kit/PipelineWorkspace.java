package dev.capstan.plugins.kit;

import dev.capstan.plugins.kit.Pipeline.Progress;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Has changes made by a [Pipeline], without waiting for it.
///
/// ```
/// note the marker → begin → find the run by its marker → look at it, again and again → outputs
/// ```
///
/// The marker follows from the idempotency key and is part of the run, so that no other run can be taken for
/// ours, and ours is found again after a crash. When it is not known whether the run was begun, because the
/// answer was lost or we were, it is looked for first, and begun again only when it did not show up for a minute. A run
/// of an earlier request that is still going is waited for: two at once would work against each other. So is one
/// that was cancelled because it took too long, and one that nobody could ask about for a while.
public final class PipelineWorkspace implements Workspace {
    private static final Duration CERTAIN = Duration.ofMinutes(1);
    private static final Duration SKEW = Duration.ofMinutes(5);
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Duration LINGER = Duration.ofMinutes(10);

    private final ActionRequest request;
    private final Memory memory;
    private final Pipeline apply;
    private final Optional<Pipeline> destroy;
    private final Pace pace;
    private final InstantSource clock;

    public PipelineWorkspace(
            ActionRequest request, Pipeline apply, Optional<Pipeline> destroy, Pace pace, InstantSource clock) {
        this.request = request;
        this.memory = Memory.of(request);
        this.apply = apply;
        this.destroy = destroy;
        this.pace = pace;
        this.clock = clock;
    }

    /// How often to look, and how long to wait.
    ///
    /// @param discovery until a run that was begun shows up
    public record Pace(Duration interval, Duration timeout, Duration discovery) {
        public static Pace read(Parameters with) {
            return new Pace(
                    with.duration("interval", Duration.ofSeconds(15)),
                    with.duration("timeout", Duration.ofHours(1)),
                    with.duration("discovery", Duration.ofMinutes(5)));
        }
    }

    @Override
    public Optional<Plan> plan() {
        String run = "run " + apply.what();
        String what = request.resource().toString();
        return Optional.of(memory.isDone() ? Plan.empty() : Plan.of(run, List.of(Plan.Change.update(what, run))));
    }

    @Override
    public Outcome apply(Optional<Plan> plan) throws InterruptedException {
        return advance("apply", apply);
    }

    @Override
    public Outcome destroy() throws InterruptedException {
        return destroy.isPresent() ? advance("destroy", destroy.get()) : Outcome.unchanged();
    }

    @Override
    public Map<String, Object> outputs() {
        return memory.outputs();
    }

    private Outcome advance(String operation, Pipeline pipeline) throws InterruptedException {
        try {
            Optional<Outcome> waiting = waitForOther(operation);
            if (waiting.isPresent()) {
                return waiting.get();
            }
            Optional<Run> begun = memory.run(operation);
            return begun.isPresent() ? goOn(begun.get(), pipeline) : begin(operation, pipeline);
        } catch (BusyException e) {
            return Outcome.notYet(e.getMessage() + ", asking again", e.after());
        } catch (TerminalException e) {
            if (memory.run(operation).filter(run -> run.has("begun")).isEmpty()) {
                // It was refused. What has begun goes on, even if we may not look at it.
                memory.end();
            }
            throw e;
        } catch (RetryableException e) {
            // Without one it was answered: the run has ended, badly.
            Run run = memory.lastRun().orElseThrow(() -> e);
            return stumble(run, String.valueOf(e.getMessage()), e.after());
        }
    }

    /// However long nobody can be asked, the run may go on: it is not forgotten, so that no other begins beside it.
    private Outcome stumble(Run run, String words, Optional<Duration> after) {
        try {
            return memory.stumble(run, words, after);
        } catch (RetryableException e) {
            memory.note(run.stumbled(0));
            throw e;
        }
    }

    private Outcome begin(String operation, Pipeline pipeline) throws InterruptedException {
        String marker = "capstan-"
                + Json.fingerprint(List.of(request.resource().id(), request.idempotencyKey(), operation))
                        .substring(0, 20);
        return begin(memory.begin(operation, clock.instant(), Map.of("marker", marker)), pipeline);
    }

    private Outcome begin(Run run, Pipeline pipeline) throws InterruptedException {
        Optional<String> id = pipeline.begin(run.detail("marker"));
        Run begun = memory.steady(run).with("begun", clock.instant().toString());
        memory.note(id.isPresent() ? begun.with("id", id.get()) : begun);
        request.progress().accept(pipeline.what() + " was asked to run");
        return Outcome.notYet(pipeline.what() + " was asked to run", SOON);
    }

    private Outcome goOn(Run run, Pipeline pipeline) throws InterruptedException {
        if (run.has("id")) {
            return look(run, pipeline);
        }
        Optional<String> id = pipeline.find(run.detail("marker"), run.started().minus(SKEW));
        if (id.isPresent()) {
            Run found = memory.steady(run).with("id", id.get());
            memory.note(found);
            return look(found, pipeline);
        }
        if (isExpected(run)) {
            return Outcome.notYet("looking for the run of " + pipeline.what(), SOON);
        }
        if (!run.has("begun")) {
            return begin(run, pipeline);
        }
        memory.end();
        throw new RetryableException("no run with " + run.detail("marker") + " in its name showed up of "
                + pipeline.what() + " within " + pace.discovery.toSeconds() + " s");
    }

    /// Whether a run that does not show up may do so yet.
    private boolean isExpected(Run run) {
        return run.has("begun")
                ? !isOver(Instant.parse(run.detail("begun")), pace.discovery)
                : !isOver(run.started(), CERTAIN);
    }

    private Outcome look(Run run, Pipeline pipeline) throws InterruptedException {
        Optional<String> tag = run.has("tag") ? Optional.of(run.detail("tag")) : Optional.empty();
        return switch (pipeline.look(run.detail("id"), tag)) {
            case Progress.Going going -> going(memory.steady(run), pipeline, going);
            case Progress.Succeeded(String words) -> succeeded(run, pipeline, words);
            case Progress.Failed(String words) -> {
                memory.end();
                throw new RetryableException(run.has("cancelled") ? words + ", cancelled " + late() : words);
            }
            case Progress.Missing(String words) -> {
                if (isExpected(run)) {
                    yield Outcome.notYet(words, SOON);
                }
                memory.end();
                throw new RetryableException(words);
            }
        };
    }

    private Outcome going(Run run, Pipeline pipeline, Progress.Going going) throws InterruptedException {
        if (isOver(run.started(), pace.timeout)) {
            String words = going.words() + " " + late() + ", and was cancelled";
            if (lingers(run, pipeline)) {
                return Outcome.notYet(words, SOON);
            }
            memory.end();
            throw new RetryableException(words + ", but does not end");
        }
        if (going.tag().isPresent() && !going.tag().get().equals(run.details().get("tag"))) {
            memory.note(run.with("tag", going.tag().get()));
        }
        return Outcome.notYet(going.words(), pace.interval);
    }

    /// Has a run cancelled that takes too long, and says whether it is to be waited for: that takes a while to end.
    private boolean lingers(Run run, Pipeline pipeline) throws InterruptedException {
        if (run.has("cancelled")) {
            return !isOver(Instant.parse(run.detail("cancelled")), LINGER);
        }
        pipeline.cancel(run.detail("id"));
        memory.note(run.with("cancelled", clock.instant().toString()));
        return true;
    }

    private String late() {
        return "after " + pace.timeout.toSeconds() + " s";
    }

    private Outcome succeeded(Run run, Pipeline pipeline, String words) throws InterruptedException {
        if (run.operation().equals("destroy")) {
            memory.end();
            return Outcome.deleted(1).withMessage(words);
        }
        Map<String, Object> outputs = pipeline.outputs(run.detail("id"));
        memory.done(outputs);
        return Outcome.updated(1).withOutputs(outputs).withMessage(words);
    }

    /// Waits for what an earlier request has begun; empty when there is nothing of that kind, or no more.
    private Optional<Outcome> waitForOther(String operation) throws InterruptedException {
        Optional<Run> other = memory.lastRun().filter(_ -> memory.run(operation).isEmpty());
        if (other.isEmpty()) {
            return Optional.empty();
        }
        Run run = other.get();
        Pipeline pipeline = run.operation().equals("destroy") ? destroy.orElse(apply) : apply;
        Optional<Run> found = run.has("id")
                ? other
                : pipeline.find(run.detail("marker"), run.started().minus(SKEW)).map(id -> run.with("id", id));
        if (found.isPresent() ? isGoing(found.get(), pipeline) : isExpected(run)) {
            return Optional.of(
                    Outcome.notYet("waiting for an earlier run of " + pipeline.what() + " to end", pace.interval));
        }
        memory.end();
        return Optional.empty();
    }

    /// Whether an earlier run goes on. If it takes too long, it is cancelled.
    private boolean isGoing(Run run, Pipeline pipeline) throws InterruptedException {
        try {
            return switch (pipeline.look(run.detail("id"), Optional.empty())) {
                case Progress.Going _ -> !isOver(run.started(), pace.timeout) || lingers(run, pipeline);
                case Progress.Missing _ -> isExpected(run);
                case Progress.Succeeded _, Progress.Failed _ -> false;
            };
        } catch (TerminalException _) {
            // Nobody may see it: then there is nothing to wait for.
            return false;
        }
    }

    private boolean isOver(Instant start, Duration time) {
        return clock.instant().isAfter(start.plus(time));
    }
}
