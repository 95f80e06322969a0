package dev.capstan.operator.lifecycle;

import dev.capstan.operator.type.ManagedType;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/// One try to bring the world in line with a resource, or to undo what was done for it.
///
/// It begins when the status says so and ends when the status says how; a process that dies between leaves no
/// trace of an end, and whoever comes next tries under the same key. One thread has it.
final class Attempt {
    private final Surroundings surroundings;
    private final Context context;
    private final GenericKubernetesResource object;
    private final ManagedResource resource;
    private final Status status;
    private final Thread thread = Thread.currentThread();

    /// What all attempts for a type have in common.
    ///
    /// @param context of the call
    record Surroundings(ManagedType type, Work work, Pace pace, Tally tally, Context context) {}

    /// The status could not be sent: that is no fault of whoever does the work.
    private static final class UnsentException extends IOException {
        private static final long serialVersionUID = 1;

        UnsentException(Exception cause) {
            super(cause);
        }
    }

    Attempt(Surroundings surroundings, GenericKubernetesResource object, ManagedResource resource, Status status) {
        this.surroundings = surroundings;
        this.context = surroundings.context();
        this.object = object;
        this.resource = resource;
        this.status = status;
    }

    /// @param drift whether nothing has changed; then nothing is told unless something is found
    Result reconcile(boolean drift) throws Exception {
        Optional<Begun> begun = Begun.of(status);
        if (begun.filter(each -> each.generation() != resource.generation()).isPresent()) {
            return interrupted(begun.get());
        }
        boolean goesOn = isUnderWay();
        if (!drift) {
            begin(Phase.RECONCILING, "Reconciling generation " + resource.generation());
        }
        Optional<Plan> plan = begun.map(Begun::plan);
        try (Workspace workspace = surroundings.work().open(resource, call())) {
            plan = workspace.plan();
            if (plan.isPresent() && plan.get().isEmpty()) {
                Outcome outcome = begun.map(Begun::carriedOut).orElseGet(Outcome::unchanged);
                return done(outcome.withOutputs(workspace.outputs()), begun.map(Begun::plan), drift);
            }
            if (begun.isPresent() && !goesOn && !isSame(begun.get(), plan)) {
                return interrupted(begun.get());
            }
            Proposal proposal = Proposal.of(plan, resource, status);
            boolean wanted = Proposal.isWanted(surroundings.type(), resource);
            if (wanted && !goesOn && !proposal.isApproved(resource)) {
                return waits(proposal);
            }
            if (plan.isPresent()) {
                status.plan(Optional.of(proposal.applied(resource, wanted, status.attempts() + 1)));
            }
            begin(Phase.RECONCILING, "Reconciling generation " + resource.generation());
            return done(workspace.apply(plan), plan, drift);
        } catch (UnsentException e) {
            throw e;
        } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
            return failed(e, plan);
        }
    }

    Result destroy() throws Exception {
        Optional<Begun> begun = Begun.of(status);
        if (begun.isPresent()) {
            return interrupted(begun.get());
        }
        begin(Phase.DELETING, "Destroying");
        try (Workspace workspace = surroundings.work().open(resource, call())) {
            Outcome outcome = workspace.destroy();
            return outcome.finished() ? destroyed(outcome) : goesOn(outcome);
        } catch (UnsentException e) {
            throw e;
        } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
            return failed(e, Optional.empty());
        }
    }

    /// Puts into the history what was begun before something else is, and comes back for that: what is done under
    /// another number has another key.
    private Result interrupted(Begun begun) {
        new Ending(resource, status, Optional.of(begun.plan()), now()).interrupted(begun);
        return written(Result.requeueAfter(Duration.ZERO));
    }

    private static boolean isSame(Begun begun, Optional<Plan> plan) {
        return plan.map(Plan::id).equals(Optional.of(begun.plan().id()));
    }

    /// Whether this was begun, and goes on elsewhere: then nobody has to be asked again.
    private boolean isUnderWay() {
        return status.phase() == Phase.RECONCILING
                && status.next().isPresent()
                && status.attemptedGeneration() == resource.generation();
    }

    private Call call() {
        return new Call(Call.key(resource), now().plus(surroundings.pace().timeout()), this::progress);
    }

    private void begin(Phase phase, String message) throws UnsentException, InterruptedException {
        status.phase(phase, message).next(Optional.empty()).attempt(resource.generation());
        status.heardRequest(resource.annotations().getOrDefault(Due.REQUESTED, ""));
        publish();
    }

    private void publish() throws UnsentException, InterruptedException {
        write();
        try {
            context.publish();
        } catch (IOException | RuntimeException e) {
            throw new UnsentException(e);
        }
    }

    private void write() {
        object.setAdditionalProperty("status", status.fields());
    }

    /// Plugins may call from wherever they like; only on the thread of the call the status can be sent.
    private void progress(String line) {
        if (!Thread.currentThread().equals(thread)) {
            context.log().info("{}", line);
            return;
        }
        try {
            status.message(line);
            publish();
        } catch (UnsentException e) {
            context.log().info("{} (the status does not show it: {})", line, e.getMessage());
        } catch (InterruptedException _) {
            thread.interrupt();
        }
    }

    private Result done(Outcome outcome, Optional<Plan> plan, boolean drift) {
        if (!outcome.finished()) {
            return goesOn(outcome);
        }
        boolean quiet = drift && outcome.created() + outcome.updated() + outcome.deleted() == 0;
        if (!quiet) {
            context.events().normal(drift ? "DriftRepaired" : "Reconciled", told(outcome));
        }
        surroundings.tally().succeeded();
        Duration delay = outcome.recheckAfter().orElse(surroundings.pace().drift());
        new Ending(resource, status, plan, now()).ready(outcome, quiet, delay);
        return written(Result.requeueAfter(delay));
    }

    private Result goesOn(Outcome outcome) {
        Duration delay = outcome.recheckAfter().orElse(surroundings.pace().drift());
        status.message(outcome.message()).next(Optional.of(now().plus(delay)));
        return written(Result.requeueAfter(delay));
    }

    private Result destroyed(Outcome outcome) {
        surroundings.tally().succeeded();
        new Ending(resource, status, Optional.empty(), now()).destroyed(outcome);
        context.events().normal("Destroyed", told(outcome));
        return written(Result.done());
    }

    private Result waits(Proposal proposal) {
        boolean news = proposal.isNews(status);
        if (news) {
            context.events()
                    .normal(
                            "PlanNeedsApproval",
                            proposal.id() + ": " + proposal.plan().summary());
        }
        Duration delay = surroundings.pace().drift();
        new Ending(resource, status, Optional.of(proposal.plan()), now()).planned(proposal, news, delay);
        return written(Result.requeueAfter(delay));
    }

    private Result failed(Throwable why, Optional<Plan> plan) {
        String words = words(why);
        context.events().warning(resource.deleting() ? "DestroyFailed" : "ReconcileFailed", words);
        surroundings.tally().failed();
        Optional<Duration> delay = delay(why);
        new Ending(resource, status, plan, now()).failed(words, delay);
        return written(delay.map(Result::requeueAfter).orElseGet(Result::stop));
    }

    /// What is being deleted is tried again whatever was said: nobody else will.
    private Optional<Duration> delay(Throwable why) {
        if (why instanceof TerminalException && !resource.deleting()) {
            return Optional.empty();
        }
        Optional<Duration> wanted = why instanceof RetryableException retry ? retry.after() : Optional.empty();
        int failures = status.failures() + 1;
        return Optional.of(
                wanted.orElseGet(() -> surroundings.pace().backoff().delay(failures, ThreadLocalRandom.current())));
    }

    private Result written(Result result) {
        write();
        return result;
    }

    private String words(Throwable why) {
        if (why instanceof InterruptedException) {
            return "interrupted: it did not end within " + surroundings.pace().timeout();
        }
        String message = why.getMessage();
        return message == null || message.isBlank() ? why.getClass().getSimpleName() : message;
    }

    private static String told(Outcome outcome) {
        return "created %d, updated %d, deleted %d".formatted(outcome.created(), outcome.updated(), outcome.deleted());
    }

    private Instant now() {
        return context.clock().instant();
    }
}
