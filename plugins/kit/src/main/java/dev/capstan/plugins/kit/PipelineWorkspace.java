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
/// of an earlier request that is still going is waited for: two at once would work against each other.
public final class PipelineWorkspace implements Workspace {
    private static final Duration CERTAIN = Duration.ofMinutes(1);
    private static final Duration SKEW = Duration.ofMinutes(5);
    private static final Duration SOON = Duration.ofSeconds(5);

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
        Optional<Run> before = memory.lastRun();
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
            Optional<Run> now = memory.lastRun();
            if (now.isEmpty()) {
                // It was answered: the run has ended, badly.
                throw e;
            }
            return memory.stumble(now.or(() -> before).orElseThrow(), String.valueOf(e.getMessage()), e.after());
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
        boolean uncertain = !run.has("begun");
        if (uncertain && isOver(run.started(), CERTAIN)) {
            return begin(run, pipeline);
        }
        if (!uncertain && isOver(Instant.parse(run.detail("begun")), pace.discovery)) {
            memory.end();
            throw new RetryableException("no run with " + run.detail("marker") + " in its name showed up of "
                    + pipeline.what() + " within " + pace.discovery.toSeconds() + " s");
        }
        return Outcome.notYet("looking for the run of " + pipeline.what(), SOON);
    }

    private Outcome look(Run run, Pipeline pipeline) throws InterruptedException {
        Optional<String> tag = run.has("tag") ? Optional.of(run.detail("tag")) : Optional.empty();
        return switch (pipeline.look(run.detail("id"), tag)) {
            case Progress.Going going -> going(memory.steady(run), pipeline, going);
            case Progress.Succeeded(String words) -> succeeded(run, pipeline, words);
            case Progress.Failed(String words) -> {
                memory.end();
                throw new RetryableException(words);
            }
        };
    }

    private Outcome going(Run run, Pipeline pipeline, Progress.Going going) throws InterruptedException {
        if (isOver(run.started(), pace.timeout)) {
            pipeline.cancel(run.detail("id"));
            memory.end();
            throw new RetryableException(
                    going.words() + " after " + pace.timeout.toSeconds() + " s, and was cancelled");
        }
        if (going.tag().isPresent() && !going.tag().get().equals(run.details().get("tag"))) {
            memory.note(run.with("tag", going.tag().get()));
        }
        return Outcome.notYet(going.words(), pace.interval);
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
        Optional<String> id = run.has("id")
                ? Optional.of(run.detail("id"))
                : pipeline.find(run.detail("marker"), run.started().minus(SKEW));
        boolean mayComeYet = id.isEmpty() && !isOver(run.started(), CERTAIN);
        boolean going = id.isPresent() && isGoing(pipeline, id.get());
        if (mayComeYet || (going && !isOver(run.started(), pace.timeout))) {
            return Optional.of(
                    Outcome.notYet("waiting for an earlier run of " + pipeline.what() + " to end", pace.interval));
        }
        memory.end();
        return Optional.empty();
    }

    private static boolean isGoing(Pipeline pipeline, String id) throws InterruptedException {
        try {
            return pipeline.look(id, Optional.empty()) instanceof Progress.Going;
        } catch (TerminalException _) {
            // It is gone, or nobody may see it: then there is nothing to wait for.
            return false;
        }
    }

    private boolean isOver(Instant start, Duration time) {
        return clock.instant().isAfter(start.plus(time));
    }
}
