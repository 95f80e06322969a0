package dev.capstan.registry.lifecycle;

import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;

/// That an object is gone, or that its name belongs to another one by now: to those who clean up it is as good as
/// done.
final class Absence {
    private Absence() {}

    static void ignoring(Runnable action) {
        try {
            action.run();
        } catch (RefusedException e) {
            if (!(e.refusal() instanceof Refusal.NotFound) && !(e.refusal() instanceof Refusal.Conflict)) {
                throw e;
            }
        }
    }
}
