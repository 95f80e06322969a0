package dev.capstan.registry.history;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// One attempt to reconcile an object.
///
/// @param id the revision at which it was written down
/// @param record what the status said of it: number, generation, success, phase, error, created, updated, deleted, time
public record Attempt(long id, ObjectNode record) {}
