package dev.capstan.stack.run.stack;

import dev.capstan.streamline.Conditions;
import org.jspecify.annotations.Nullable;

/// How a Stack stands, told by the conditions `Ready`, `Reconciling` and `Stalled` so that `kstatus` understands them:
/// `Ready` is always there; when it is false, one of the others says why, and whether it is worth waiting.
sealed interface Standing {
    /// All was done.
    record Ready() implements Standing {}

    /// Something is being done, or will be without anybody's help.
    record Reconciling(Activity activity, String message) implements Standing {}

    /// Nothing will be done before somebody changes something.
    record Stalled(Obstacle obstacle, String message) implements Standing {}

    /// The reasons of `Reconciling`.
    enum Activity {
        STACK_PROCESSING("StackProcessing"),
        RETRYING_AFTER_FAILURE("RetryingAfterFailure"),
        PREVIEW_FAILED("PreviewFailed"),
        PREREQUISITE_NOT_SATISFIED("PrerequisiteNotSatisfied");

        private final String word;

        Activity(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /// The reasons of `Stalled`.
    enum Obstacle {
        SPEC_INVALID("SpecInvalid"),
        SOURCE_UNAVAILABLE("SourceUnavailable"),
        UPDATE_CONFLICT("UpdateConflict"),
        UPDATE_FAILED("UpdateFailed"),
        /// Somebody destroyed it by hand.
        STACK_DESTROYED("StackDestroyed"),
        NAMESPACE_TERMINATING("NamespaceTerminating");

        private final String word;

        Obstacle(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /// How a Stack stands that nothing is due for, by what came of its last Update.
    ///
    /// @param obstacle why that said that it is of no use to try again; null when it did not
    static Standing after(LastUpdate last, StackSpec spec, @Nullable Obstacle obstacle) {
        if (last.type().equals(UpdateType.DESTROY.word())) {
            return new Stalled(
                    Obstacle.STACK_DESTROYED,
                    (last.succeeded() ? "destroyed by Update " + last.name() : failed(last)) + "; " + RETURN);
        }
        if (last.succeeded()) {
            return new Ready();
        }
        if (givesUp(last, spec, obstacle)) {
            boolean conflict = obstacle == Obstacle.UPDATE_CONFLICT;
            String also = conflict ? ", or set spec.retryOnUpdateConflict" : "";
            return new Stalled(
                    obstacle == null ? Obstacle.UPDATE_FAILED : obstacle,
                    failed(last) + "; " + (conflict ? "somebody else is at work on this stack: " : "") + AWAKENING
                            + also);
        }
        boolean preview = last.type().equals(UpdateType.PREVIEW.word());
        return new Reconciling(
                preview ? Activity.PREVIEW_FAILED : Activity.RETRYING_AFTER_FAILURE,
                failed(last) + "; it is tried again at " + Due.again(spec, last));
    }

    /// Whether what failed is left alone until something changes.
    static boolean givesUp(LastUpdate last, StackSpec spec, @Nullable Obstacle obstacle) {
        boolean forgiven = obstacle == Obstacle.UPDATE_CONFLICT && spec.retryOnUpdateConflict();
        return last.failures() >= Cooldown.PATIENCE || (obstacle != null && !forgiven);
    }

    /// How a Stack stands whose destruction failed.
    static Standing undestroyed(LastUpdate last, StackSpec spec) {
        return new Reconciling(
                Activity.RETRYING_AFTER_FAILURE,
                failed(last) + "; the Stack is kept until it is destroyed, and that is tried again at "
                        + Due.again(spec, last)
                        + "; to let it go without, set spec.destroyOnFinalize to false");
    }

    String AWAKENING = "the Stack is tried again when its spec, its Program or its annotation"
            + " pulumi.com/reconciliation-request changes";

    String RETURN = "it is made again when the spec, the Program or the annotation pulumi.com/reconciliation-request of"
            + " the Stack changes";

    private static String failed(LastUpdate last) {
        String times = last.failures() <= 1 ? "" : " " + last.failures() + " times";
        return last.type() + " failed" + times + ": "
                + (last.message().isEmpty() ? "Update " + last.name() + " does not say why" : last.message());
    }

    /// Has the conditions say so.
    default void tell(Conditions conditions) {
        switch (this) {
            case Ready() ->
                conditions
                        .remove("Reconciling")
                        .remove("Stalled")
                        .set("Ready", true, "ProcessingCompleted", "the stack has been processed and is up to date");
            case Reconciling(Activity activity, String message) ->
                conditions
                        .remove("Stalled")
                        .set("Ready", false, "NotReadyInProgress", message)
                        .set("Reconciling", true, activity.word(), message);
            case Stalled(Obstacle obstacle, String message) ->
                conditions
                        .remove("Reconciling")
                        .set("Ready", false, "NotReadyStalled", message)
                        .set("Stalled", true, obstacle.word(), message);
        }
    }
}
