package dev.capstan.stack.program;

import java.util.Optional;

/// What a resource was called before: a whole URN, or the parts of it that were different.
///
/// @param parent the URN of what it belonged to, or the key of a resource
/// @param noParent whether it belonged to none
public record Alias(
        Optional<String> urn,
        Optional<String> name,
        Optional<String> type,
        Optional<String> stack,
        Optional<String> project,
        Optional<String> parent,
        boolean noParent) {}
