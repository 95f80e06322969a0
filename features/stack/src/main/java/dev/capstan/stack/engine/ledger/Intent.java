package dev.capstan.stack.engine.ledger;

/// What was about to be done with a resource, written before it was. It stays until the result is written, so after a
/// crash it says what may have been done.
public sealed interface Intent {
    /// It was to be made. If there is a thing already, this is its replacement.
    record Create(Blueprint blueprint) implements Intent {}

    /// It was to be changed in place, so nobody knows which of its inputs it has.
    record Update() implements Intent {}

    /// It was to be removed, so nobody knows whether it is there.
    record Delete() implements Intent {}
}
