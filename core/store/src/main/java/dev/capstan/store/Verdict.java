package dev.capstan.store;

/// What was decided about one batch.
public sealed interface Verdict {
    /// The batch ended as its writer may expect.
    record Decided(Outcome outcome) implements Verdict {}

    /// The batch makes no sense, which is its writer's fault. Nothing of it is written.
    record Refused(String message) implements Verdict {}
}
