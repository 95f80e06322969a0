package dev.capstan.streamline.webhook;

/// Who tells the API of the webhooks, and what becomes of that at the end.
public enum Registration {
    /// We tell it, and leave it so when we stop: others serve the same, or we soon do again. Until then, writes
    /// fail or go unasked as the [FailurePolicy] says.
    KEPT,
    /// We tell it, and take it back when we stop: there is nobody else to answer.
    REMOVED,
    /// Somebody else does, such as a chart.
    NONE
}
