package dev.capstan.registry.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which of the voices of one participant are heard, in each of the at most two rounds of a mutation.
///
/// In the first round that is everybody. If anybody has changed the object there is a second one, for those who asked
/// for it and had spoken before the change: they see the object once more. A voice that was not heard in the first
/// round is not heard in the second. Used by one thread.
public final class Round {
    private final Set<String> heard = new HashSet<>();
    private final Set<String> repeated = new HashSet<>();
    private @Nullable ObjectNode left;
    private boolean second;
    private boolean changed;

    /// 0 for the first round, 1 for the second.
    public int number() {
        return second ? 1 : 0;
    }

    /// Whether to pass over a voice this time.
    public boolean skips(String voice) {
        return second && !repeated.contains(voice);
    }

    /// Notes that a voice was heard.
    ///
    /// @param didChange whether it has changed the object
    /// @param again whether it wants to see what others change after it
    public void heard(String voice, boolean didChange, boolean again) {
        if (didChange) {
            changed = true;
            repeatAll();
        }
        if (again) {
            heard.add(voice);
        }
    }

    /// Whether somebody has changed the object.
    boolean changed() {
        return changed;
    }

    /// @param object null for a deletion
    void begin(@Nullable ObjectNode object) {
        if (second && object != null && !object.equals(left)) {
            repeatAll();
        }
    }

    void end(@Nullable ObjectNode object) {
        left = object == null ? null : object.deepCopy();
    }

    void again() {
        second = true;
    }

    private void repeatAll() {
        repeated.addAll(heard);
        heard.clear();
    }
}
