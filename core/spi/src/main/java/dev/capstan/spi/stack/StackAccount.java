package dev.capstan.spi.stack;

/// The service account that a stack acts as: what that may do, the stack may.
///
/// @param namespace that of the Stack object
public record StackAccount(String namespace, String name) {}
