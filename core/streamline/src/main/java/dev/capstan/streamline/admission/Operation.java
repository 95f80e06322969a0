package dev.capstan.streamline.admission;

/// What somebody wants to do with an object.
public enum Operation {
    CREATE,
    UPDATE,
    DELETE
}
