package dev.capstan.plugins.kit;

import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What an action remembers of a resource, in its `State`: what it has begun, and what it has done.
///
/// It answers two questions that every action has to ask. *Was this begun already?* A crash, or an answer that was
/// lost, must not have it begun twice: [#run] finds it, by the idempotency key. *Is there anything to do?* Without
/// a way to look at the world, what was done once with the same parameters is done: [#isDone].
///
/// Not being able to ask how far a run is, is no failure of the run. [#stumble] has it asked again, under the same
/// key, before it gives up.
public final class Memory {
    /// Somebody asks for a reconciliation by changing it; what was done before is then done again.
    private static final String REQUESTED = "capstan.dev/reconcile-requested";
    private static final int MOST_STUMBLES = 8;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);

    private final ActionRequest request;
    private final Map<String, Object> tree;

    private Memory(ActionRequest request, Map<String, Object> tree) {
        this.request = request;
        this.tree = tree;
    }

    /// @throws TerminalException when what is kept was not written by this
    public static Memory of(ActionRequest request) {
        try {
            Optional<byte[]> kept = request.state().load();
            return new Memory(request, kept.isEmpty() ? new LinkedHashMap<>() : Json.map(Json.read(kept.get())));
        } catch (IOException e) {
            throw new TerminalException("what was kept of " + request.resource() + " is " + e.getMessage(), e);
        }
    }

    /// What was begun for this very request.
    public Optional<Run> run(String operation) {
        return lastRun()
                .filter(run -> run.key().equals(request.idempotencyKey())
                        && run.operation().equals(operation));
    }

    /// What was begun last and has not ended, for whatever request.
    public Optional<Run> lastRun() {
        return tree.get("run") instanceof Map<?, ?> run ? Optional.of(Run.of(Json.map(run))) : Optional.empty();
    }

    /// Notes that something is about to be begun. To be called before it is.
    public Run begin(String operation, Instant now, Map<String, Object> details) {
        var run = new Run(request.idempotencyKey(), operation, now, 0, details);
        note(run);
        return run;
    }

    public void note(Run run) {
        tree.put("run", run.tree());
        save();
    }

    /// Forgets a run that has ended, however it did.
    public void end() {
        if (tree.remove("run") != null) {
            save();
        }
    }

    /// Notes that all is done as it is wanted now, with what is to be told of it.
    public void done(Map<String, Object> outputs) {
        tree.remove("run");
        tree.put("done", wanted());
        tree.put("outputs", outputs);
        save();
    }

    /// Whether what is wanted now was done before, and nobody has asked for it since.
    public boolean isDone() {
        return wanted().equals(tree.get("done"));
    }

    public Map<String, Object> outputs() {
        return Json.map(tree.get("outputs"));
    }

    /// Has a run asked again later, under the same key, unless that was tried often enough.
    ///
    /// @throws RetryableException when it was; the run is forgotten
    public Outcome stumble(Run run, String words, Optional<Duration> after) {
        int times = run.stumbles() + 1;
        if (times > MOST_STUMBLES) {
            end();
            throw new RetryableException(words + ", " + times + " times");
        }
        note(run.stumbled(times));
        Duration pause = after.orElse(FIRST_PAUSE.multipliedBy(1L << Math.min(times - 1, 5)));
        return Outcome.notYet(words + ", asking again", pause);
    }

    /// Notes that a run could be asked again, so that earlier stumbles count no more.
    public Run steady(Run run) {
        if (run.stumbles() == 0) {
            return run;
        }
        Run steady = run.stumbled(0);
        note(steady);
        return steady;
    }

    private String wanted() {
        String requested = request.resource().annotations().getOrDefault(REQUESTED, "");
        return Json.fingerprint(Map.of("with", request.with(), "requested", requested));
    }

    private void save() {
        request.state().save(Json.write(tree));
    }
}
