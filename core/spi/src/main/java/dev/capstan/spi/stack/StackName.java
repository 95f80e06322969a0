package dev.capstan.spi.stack;

/// Which stack it is.
///
/// @param namespace where the Stack object is
/// @param name the Stack object's name
/// @param uid the Stack object's uid
/// @param project the project, which is part of every URN
/// @param stack the stack's own name: `dev`, or `organization/project/dev`
public record StackName(String namespace, String name, String uid, String project, String stack) {}
