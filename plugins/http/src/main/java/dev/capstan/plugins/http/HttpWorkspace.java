package dev.capstan.plugins.http;

import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.Memory;
import dev.capstan.plugins.kit.Plans;
import dev.capstan.plugins.kit.Run;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The calls for one resource.
///
/// Before a call that changes something, it is noted under the request's key. An answer that was lost, or says that
/// the other side was busy, leads to the same call with the same `Idempotency-Key`; one that says 202 to a
/// poll. Both go on in the next call of [#apply], on whatever machine.
final class HttpWorkspace implements Workspace {
    private final Steps steps;
    private final Exchange exchange;
    private final Memory memory;
    private final InstantSource clock;

    HttpWorkspace(Steps steps, Exchange exchange, Memory memory, InstantSource clock) {
        this.steps = steps;
        this.exchange = exchange;
        this.memory = memory;
        this.clock = clock;
    }

    @Override
    public Optional<Plan> plan() throws InterruptedException {
        String what = exchange.request().resource().toString();
        if (steps.look().isEmpty()) {
            return Optional.of(memory.isDone() ? Plan.empty() : call(what));
        }
        // What was begun goes on as it was planned, whatever can be seen of it meanwhile.
        Optional<Plan> begun =
                memory.run("apply").flatMap(run -> Plans.of(run.details().get("plan")));
        if (begun.isPresent()) {
            return begun;
        }
        Look look = steps.look().get();
        Answer answer = exchange.send(look.step());
        if (!look.isMissing(answer)) {
            requireGood(answer);
        }
        return Optional.of(look.plan(what, answer));
    }

    @Override
    public Outcome apply(Optional<Plan> plan) throws InterruptedException {
        return step("apply", steps.apply(), plan);
    }

    @Override
    public Outcome destroy() throws InterruptedException {
        return steps.destroy().isPresent()
                ? step("destroy", steps.destroy().get(), Optional.empty())
                : Outcome.unchanged();
    }

    @Override
    public Map<String, Object> outputs() throws InterruptedException {
        if (steps.look().isEmpty() || steps.look().get().step().outputs().isEmpty()) {
            return memory.outputs();
        }
        Step look = steps.look().get().step();
        Answer answer = exchange.send(look);
        requireGood(answer);
        return look.given(answer.json());
    }

    private Outcome step(String operation, Step step, Optional<Plan> plan) throws InterruptedException {
        Run run = memory.run(operation).orElseGet(() -> begin(operation, plan));
        if (run.has("poll")) {
            return poll(run, step, plan);
        }
        try {
            Answer answer = exchange.send(step);
            if (answer.isPassing()) {
                return stumble(run, answer.words(), answer.retryAfter(clock.instant()));
            }
            return answered(run, step, plan, answer);
        } catch (TerminalException e) {
            memory.end();
            throw e;
        } catch (RetryableException e) {
            return stumble(run, e);
        }
    }

    private Run begin(String operation, Optional<Plan> plan) {
        Map<String, Object> details = plan.map(each -> Map.<String, Object>of("plan", Plans.tree(each)))
                .orElse(Map.of());
        return memory.begin(operation, clock.instant(), details);
    }

    private Outcome answered(Run run, Step step, Optional<Plan> plan, Answer answer) {
        if (run.operation().equals("destroy") && isGone(answer)) {
            memory.end();
            return Outcome.unchanged();
        }
        requireGood(answer);
        boolean later = step.poll().isPresent()
                && (answer.status() == 202 || !step.poll().get().status().isEmpty());
        return later ? beginPolling(run, step, step.poll().get(), answer) : finished(run, step, plan, answer);
    }

    private Outcome beginPolling(Run run, Step step, Step.Poll poll, Answer answer) {
        Optional<String> address = poll.url().isEmpty()
                ? answer.header("Location")
                : Json.at(answer.json(), poll.url()).map(String::valueOf);
        URI where = address.map(text -> step.uri().resolve(text)).orElse(step.uri());
        memory.note(run.with("poll", where.toString()).with("created", answer.status() == 201));
        return notYet(poll, answer, "begun");
    }

    private Outcome poll(Run run, Step step, Optional<Plan> plan) throws InterruptedException {
        Step.Poll poll = step.poll()
                .orElseThrow(
                        () -> new TerminalException("poll was taken out of the type's reconciler while it waited"));
        if (clock.instant().isAfter(run.started().plus(poll.timeout()))) {
            memory.end();
            throw new RetryableException(
                    "it did not end within " + poll.timeout().toSeconds() + " s");
        }
        try {
            Answer answer = exchange.poll(step, URI.create(run.detail("poll")));
            boolean gone = run.operation().equals("destroy") && isGone(answer);
            return answer.isGood() || gone
                    ? polled(memory.steady(run), step, poll, plan, answer)
                    : stumble(run, answer.words(), answer.retryAfter(clock.instant()));
        } catch (RetryableException e) {
            return stumble(run, e);
        }
    }

    private Outcome polled(Run run, Step step, Step.Poll poll, Optional<Plan> plan, Answer answer) {
        if (!answer.isGood()) {
            return finished(run, step, plan, answer);
        }
        if (poll.status().isEmpty()) {
            return answer.status() == 202 ? notYet(poll, answer, "accepted") : finished(run, step, plan, answer);
        }
        String status =
                Json.at(answer.json(), poll.status()).map(String::valueOf).orElse("nothing");
        if (poll.failed().contains(status)) {
            memory.end();
            throw new RetryableException("it ended with " + poll.status() + " " + exchange.redacted(status));
        }
        return poll.done().contains(status)
                ? finished(run, step, plan, answer)
                : notYet(poll, answer, exchange.redacted(status));
    }

    private Outcome notYet(Step.Poll poll, Answer answer, String status) {
        Duration pause = answer.retryAfter(clock.instant()).orElse(poll.interval());
        return Outcome.notYet("waiting for the end: " + status, pause);
    }

    private Outcome finished(Run run, Step step, Optional<Plan> plan, Answer answer) {
        boolean wanted = !step.outputs().isEmpty() && answer.isGood();
        Map<String, Object> outputs = wanted ? step.given(answer.json()) : Map.of();
        boolean destroyed = run.operation().equals("destroy");
        if (destroyed) {
            memory.end();
            return Outcome.deleted(1);
        }
        memory.done(outputs);
        boolean created = answer.status() == 201 || run.detail("created").equals("true");
        return plan.filter(each -> steps.look().isPresent())
                .map(Plans::carriedOut)
                .orElse(created ? Outcome.created(1) : Outcome.updated(1))
                .withOutputs(outputs);
    }

    private Outcome stumble(Run run, RetryableException e) {
        if (memory.run(run.operation()).isEmpty()) {
            // It was answered: the run has ended, badly.
            throw e;
        }
        return stumble(run, String.valueOf(e.getMessage()), Optional.empty());
    }

    private Outcome stumble(Run run, String words, Optional<Duration> after) {
        return memory.stumble(run, exchange.redacted(words), after);
    }

    private void requireGood(Answer answer) {
        if (answer.isGood()) {
            return;
        }
        if (answer.isPassing()) {
            throw new RetryableException(exchange.redacted(answer.words()));
        }
        throw new TerminalException(exchange.redacted(answer.words()));
    }

    private static boolean isGone(Answer answer) {
        return answer.status() == 404 || answer.status() == 410;
    }

    private Plan call(String what) {
        String call = steps.apply().method() + " " + steps.apply().uri().getHost()
                + steps.apply().uri().getRawPath();
        return Plan.of("call for " + what, List.of(Plan.Change.update(what, call)));
    }
}
