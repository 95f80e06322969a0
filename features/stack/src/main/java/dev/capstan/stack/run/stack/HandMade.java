package dev.capstan.stack.run.stack;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The newest Update of each Stack that the Stack did not make itself, has ended, and was not followed yet.
///
/// It need not be remembered: whoever begins asks the server for all Updates of a namespace once.
final class HandMade {
    private static final Set<String> CHANGING = Set.of(UpdateType.UP.word(), UpdateType.DESTROY.word());

    private final Map<ObjectKey, Run> newest = new ConcurrentHashMap<>();
    private final Set<String> namespaces = ConcurrentHashMap.newKeySet();

    private record Run(String update, Instant end) implements Comparable<Run> {
        @Override
        public int compareTo(Run other) {
            return Comparator.comparing(Run::end).thenComparing(Run::update).compare(this, other);
        }
    }

    /// An Update has changed.
    ///
    /// @return the Stack that should follow it, if any
    List<ObjectKey> heard(UpdateObject update) {
        @Nullable UpdateEnd end = update.end();
        @Nullable Instant at = end == null ? null : end.at();
        if (at == null || update.isMadeByController() || !CHANGING.contains(update.text("type"))) {
            return List.of();
        }
        var stack = new ObjectKey(update.getMetadata().getNamespace(), update.text("workspaceName"));
        Run _ = newest.merge(
                stack,
                new Run(update.getMetadata().getName(), at),
                (before, now) -> before.compareTo(now) < 0 ? now : before);
        return List.of(stack);
    }

    /// Has a Stack follow the newest one, if that ended after the last one that the Stack knows of.
    void follow(ObjectKey stack, StackPass pass) {
        @Nullable LastUpdate last = pass.status().getLastUpdate();
        if (last == null) {
            return; // It is run anyhow.
        }
        if (namespaces.add(stack.namespace())) {
            pass.neighbours().updates().forEach(this::heard);
        }
        @Nullable Run run = newest.get(stack);
        if (run == null) {
            return;
        }
        if (!run.end().isBefore(last.at()) && !run.update().equals(last.name())) {
            Optional<UpdateObject> update = pass.neighbours().update(run.update());
            update.ifPresent(each -> follow(each, last, pass));
        }
        newest.remove(stack, run);
    }

    /// What it ran with is what the Stack ran with last, or newer: one Update of a Stack runs at a time. If it
    /// is newer, the Stack is run once more.
    private static void follow(UpdateObject update, LastUpdate last, StackPass pass) {
        @Nullable UpdateEnd end = update.end();
        if (end != null && counts(update, end, last)) {
            String type = update.text("type");
            pass.absorb(
                    new CurrentUpdate(
                            last.generation(),
                            last.reconcileRequest(),
                            update.getMetadata().getName(),
                            type,
                            last.lastAttemptedCommit()),
                    end);
        }
    }

    /// What was about some resources says nothing of the others, and what was refused did nothing.
    private static boolean counts(UpdateObject update, UpdateEnd end, LastUpdate last) {
        boolean partial = !update.getSpec().path("target").isEmpty();
        boolean up = UpdateType.UP.word().equals(update.text("type"));
        if (partial) {
            return up && end.succeeded() && last.succeeded() && last.type().equals(UpdateType.UP.word());
        }
        return end.obstacle() == null;
    }

    void forget(ObjectKey stack) {
        newest.remove(stack);
    }
}
