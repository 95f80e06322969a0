package dev.capstan.stack.engine;

import java.util.Map;

/// A resource that is out there.
///
/// @param id what the provider calls it
/// @param outputs a tree, in which values may be secret
record Thing(String id, Map<String, Object> outputs, Blueprint blueprint) {}
