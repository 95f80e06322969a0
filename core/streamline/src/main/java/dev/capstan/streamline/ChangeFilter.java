package dev.capstan.streamline;

import dev.capstan.streamline.cache.HeldObject;

/// Which changes of an object are worth a look.
///
/// Whatever a filter says, a new object, one that is being deleted and one that is paused or resumed are looked
/// at.
@FunctionalInterface
public interface ChangeFilter {
    boolean lets(HeldObject before, HeldObject after);

    /// When somebody changed what is wanted; writing a status is no such change. The default.
    static ChangeFilter generationChanged() {
        return (before, after) -> before.header().generation() != after.header().generation();
    }

    static ChangeFilter annotationsChanged() {
        return (before, after) -> !before.hasAnnotationsOf(after);
    }

    static ChangeFilter anyChange() {
        return (before, after) ->
                before.header().resourceVersion() != after.header().resourceVersion();
    }

    default ChangeFilter or(ChangeFilter other) {
        return (before, after) -> lets(before, after) || other.lets(before, after);
    }

    default ChangeFilter and(ChangeFilter other) {
        return (before, after) -> lets(before, after) && other.lets(before, after);
    }
}
