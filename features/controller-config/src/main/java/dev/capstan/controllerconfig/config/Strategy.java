package dev.capstan.controllerconfig.config;

/// What becomes of an object that is there already.
public enum Strategy {
    /// It stays as it is.
    CREATE_ONLY,
    /// The template is applied to it.
    IN_PLACE,
    /// Each generation of the cluster gets one of its own.
    VERSIONED
}
