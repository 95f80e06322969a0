package dev.capstan.controllerconfig.rbac;

import java.util.Optional;

/// Knows how an API calls the objects of a kind.
@FunctionalInterface
public interface Kinds {
    /// How objects of a kind are called.
    ///
    /// @param plural as paths and rules of access have it, `jobs`
    /// @param namespaced whether they are in namespaces
    record Called(String plural, boolean namespaced) {}

    /// Empty when it is not known.
    ///
    /// @param apiVersion as objects have it, `batch/v1`
    Optional<Called> called(String apiVersion, String kind);

    /// Those that are part of Kubernetes, and those of the operators that our examples are about.
    static Kinds wellKnown() {
        return WellKnownKinds::called;
    }

    /// These, else those.
    default Kinds or(Kinds others) {
        return (apiVersion, kind) -> called(apiVersion, kind).or(() -> others.called(apiVersion, kind));
    }
}
