package dev.capstan.stack.run.stack;

import dev.capstan.stack.kind.StackKinds;
import dev.capstan.streamline.ChangeFilter;
import dev.capstan.streamline.Controller;
import io.micrometer.core.instrument.MeterRegistry;

/// Takes care of Stacks: makes Updates when they are due, waits for them, and says in each Stack what came of it.
///
/// | a Stack is run when | |
/// |---|---|
/// | it never was | |
/// | its generation has changed | somebody wants something else |
/// | its reconciliation request has changed | somebody wants it once more |
/// | its Program has changed, or is there at last | |
/// | it failed, and the [Cooldown] is over | three times in a row; then it is [stalled][Standing.Stalled] |
/// | it succeeded long enough ago | if it wants to be run again and again |
/// | it was destroyed by hand | only when one of the first four holds |
/// | it is being deleted, and wants to be destroyed | until that succeeds |
///
/// Updates that somebody else makes for a Stack count as its own do.
public final class StackController {
    private static final String NAME = "stack";

    private StackController() {}

    /// @param meters where Stacks and Programs are counted
    public static Controller<StackObject> of(MeterRegistry meters) {
        return of(meters, (_, _, _) -> {});
    }

    /// @param farewell to what is remembered of a Stack that goes while its resources stay
    public static Controller<StackObject> of(MeterRegistry meters, Farewell farewell) {
        var handler = new StackHandler(new StackMeters(meters, NAME), farewell);
        return Controller.of(StackObject.class, handler)
                .name(NAME)
                .finalizer(StackKinds.FINALIZER)
                .filter(ChangeFilter.generationChanged().or(ChangeFilter.annotationsChanged()))
                .owns(UpdateObject.class)
                .watches(UpdateObject.class, handler::ranFor)
                .watchesMetadata(StackKinds.PROGRAM, handler::running)
                .watchesMetadata(StackKinds.STACK, handler::waitingFor)
                .withoutObservedGeneration()
                .build();
    }
}
