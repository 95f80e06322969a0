package dev.capstan.stack.run.stack;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Decides what is done for a Stack: while it is there, and when it is to go.
///
/// What it keeps in memory only saves work: after a restart every Stack is looked at, and all of it is found again.
final class StackHandler implements FinalizingHandler<StackObject> {
    private final Mentions programs = new Mentions();
    private final Mentions prerequisites = new Mentions();
    private final HandMade handMade = new HandMade();
    private final Runs runs = new Runs();
    private final StackMeters meters;
    private final Farewell farewell;

    StackHandler(StackMeters meters, Farewell farewell) {
        this.meters = meters;
        this.farewell = farewell;
    }

    /// The Stacks that run a Program.
    List<ObjectKey> running(ObjectKey program) {
        return programs.of(program);
    }

    /// The Stacks that wait for another one.
    List<ObjectKey> waitingFor(ObjectKey stack) {
        return prerequisites.of(stack);
    }

    /// The Stack that is to follow an Update that somebody else made.
    List<ObjectKey> ranFor(UpdateObject update) {
        return handMade.heard(update);
    }

    @Override
    public Result sync(StackObject stack, Context context) {
        var pass = new StackPass(stack, stack.wanted(), context, runs, meters);
        // Before anything is read: what changes afterwards wakes the Stack again.
        note(ObjectKey.of(stack), pass.spec());
        Optional<CurrentUpdate> current = pass.current();
        if (current.isPresent()) {
            Optional<UpdateObject> update =
                    pass.neighbours().update(current.get().name());
            @Nullable UpdateEnd end = update.map(UpdateObject::end).orElse(null);
            if (update.isPresent() && end == null) {
                return pass.await(
                        current.get(),
                        "Update " + current.get().name() + " (" + current.get().type() + ") runs");
            }
            conclude(pass, current.get(), end);
        }
        handMade.follow(ObjectKey.of(stack), pass);
        return source(pass);
    }

    /// @param end null when the Update is gone before anybody could see how it ended: it is made once more
    private static void conclude(StackPass pass, CurrentUpdate current, @Nullable UpdateEnd end) {
        if (end == null) {
            pass.forgetCurrent();
        } else {
            pass.absorb(current, end);
        }
    }

    private static Result source(StackPass pass) {
        StackSpec spec = pass.spec();
        if (!spec.problems().isEmpty() || spec.source().isEmpty()) {
            return pass.stalled(Standing.Obstacle.SPEC_INVALID, String.join("; ", spec.problems()));
        }
        return switch (spec.source().get()) {
            case StackSpec.Source.Unsupported(String words) ->
                pass.stalled(Standing.Obstacle.SOURCE_UNAVAILABLE, words);
            case StackSpec.Source.Program(String name) ->
                pass.neighbours()
                        .program(name)
                        .map(program -> decide(pass, program.revision()))
                        .orElseGet(() -> pass.stalled(
                                Standing.Obstacle.SOURCE_UNAVAILABLE,
                                "there is no Program " + name + ": the Stack is run as soon as there is"));
        };
    }

    private static Result decide(StackPass pass, String revision) {
        Wish wish = pass.wish(revision, pass.spec().type());
        @Nullable LastUpdate last = pass.status().getLastUpdate();
        return switch (Due.of(wish, pass.spec(), last, pass.obstacle(), pass.now())) {
            case Due.Now now -> prepared(pass, wish, now);
            case Due.Later(Instant at) -> {
                settled(pass, last);
                yield Result.requeueAfter(Duration.between(pass.now(), at));
            }
            case Due.Never() -> {
                settled(pass, last);
                yield Result.stop();
            }
        };
    }

    private static void settled(StackPass pass, @Nullable LastUpdate last) {
        if (last != null) {
            pass.tell(Standing.after(last, pass.spec(), pass.obstacle()));
        }
    }

    private static Result prepared(StackPass pass, Wish wish, Due.Now due) {
        List<String> unmet = pass.neighbours().unmet(pass.spec().prerequisites(), pass.now());
        if (unmet.isEmpty()) {
            return pass.begin(wish, due);
        }
        pass.tell(new Standing.Reconciling(
                Standing.Activity.PREREQUISITE_NOT_SATISFIED, "prerequisites: " + String.join("; ", unmet)));
        return Result.stop();
    }

    @Override
    public Result finalize(StackObject stack, Context context) {
        var pass = new StackPass(stack, stack.wanted(), context, runs, meters);
        if (!pass.spec().destroyOnFinalize()) {
            return left(stack);
        }
        if (pass.spec().preview()) {
            context.events()
                    .warning("NothingDestroyed", "spec.preview is set: what was made before that is left as it is");
            return left(stack);
        }
        Optional<CurrentUpdate> current = pass.current();
        if (current.isPresent()) {
            Optional<UpdateObject> update =
                    pass.neighbours().update(current.get().name());
            @Nullable UpdateEnd end = update.map(UpdateObject::end).orElse(null);
            if (update.isPresent() && end == null) {
                return pass.await(current.get(), awaiting(current.get()));
            }
            if (end != null && end.succeeded() && isDestroy(current.get().type())) {
                update.filter(_ -> pass.goesForeground()).ifPresent(pass.neighbours()::delete);
                return done(stack);
            }
            conclude(pass, current.get(), end);
        }
        return destroy(pass);
    }

    private static Result destroy(StackPass pass) {
        @Nullable LastUpdate last = pass.status().getLastUpdate();
        Wish wish = pass.wish("", UpdateType.DESTROY);
        return switch (Due.destroy(wish, pass.spec(), last, pass.now())) {
            case Due.Now now -> pass.begin(wish, now);
            case Due.Later(Instant at) -> {
                if (last != null) {
                    pass.tell(Standing.undestroyed(last, pass.spec()));
                }
                yield Result.requeueAfter(Duration.between(pass.now(), at));
            }
            case Due.Never() -> throw new IllegalStateException("a destruction is never given up");
        };
    }

    private static String awaiting(CurrentUpdate update) {
        String runs = "Update " + update.name() + " (" + update.type() + ") runs";
        return isDestroy(update.type()) ? runs : runs + "; when it has ended, the stack is destroyed";
    }

    private static boolean isDestroy(String type) {
        return type.equals(UpdateType.DESTROY.word());
    }

    /// The Stack may go, without its resources.
    private Result left(StackObject stack) {
        farewell.to(
                stack.getMetadata().getNamespace(),
                stack.getMetadata().getName(),
                stack.getMetadata().getUid());
        return done(stack);
    }

    /// The Stack may go.
    private Result done(StackObject stack) {
        gone(ObjectKey.of(stack));
        return Result.done();
    }

    @Override
    public void gone(ObjectKey key) {
        programs.forget(key);
        prerequisites.forget(key);
        handMade.forget(key);
        runs.end(key);
        meters.forget(key);
    }

    private void note(ObjectKey stack, StackSpec spec) {
        Set<ObjectKey> program = spec.source().stream()
                .flatMap(each -> each instanceof StackSpec.Source.Program(String name)
                        ? Stream.of(new ObjectKey(stack.namespace(), name))
                        : Stream.empty())
                .collect(Collectors.toUnmodifiableSet());
        programs.note(stack, program);
        prerequisites.note(
                stack,
                spec.prerequisites().stream()
                        .map(each -> new ObjectKey(stack.namespace(), each.name()))
                        .collect(Collectors.toUnmodifiableSet()));
    }
}
