package dev.capstan.stack.run.stack;

import dev.capstan.streamline.wire.ObjectKey;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which Stacks mention which other objects, so that they are found when one of those changes.
///
/// Fields are guarded by this object's lock.
final class Mentions {
    private final Map<ObjectKey, Set<ObjectKey>> byStack = new HashMap<>();
    private final Map<ObjectKey, Set<ObjectKey>> byMentioned = new HashMap<>();

    /// A Stack mentions these, and no others any more.
    synchronized void note(ObjectKey stack, Set<ObjectKey> mentioned) {
        Set<ObjectKey> before = byStack.getOrDefault(stack, Set.of());
        if (before.equals(mentioned)) {
            return;
        }
        forget(stack);
        if (!mentioned.isEmpty()) {
            byStack.put(stack, Set.copyOf(mentioned));
        }
        mentioned.forEach(each ->
                byMentioned.computeIfAbsent(each, _ -> new LinkedHashSet<>(1)).add(stack));
    }

    synchronized void forget(ObjectKey stack) {
        Set<ObjectKey> before = byStack.remove(stack);
        if (before == null) {
            return;
        }
        before.forEach(each -> byMentioned.computeIfPresent(each, (_, stacks) -> {
            stacks.remove(stack);
            return stacks.isEmpty() ? null : stacks;
        }));
    }

    /// The Stacks that mention an object.
    synchronized List<ObjectKey> of(ObjectKey mentioned) {
        return List.copyOf(byMentioned.getOrDefault(mentioned, Set.of()));
    }
}
