package dev.capstan.registry.admission;

/// What is done to an object. The names are those that Kubernetes uses.
public enum Operation {
    CREATE,
    UPDATE,
    DELETE
}
