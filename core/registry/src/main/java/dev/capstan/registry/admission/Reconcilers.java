package dev.capstan.registry.admission;

import dev.capstan.api.Resource;
import java.util.List;
import java.util.Optional;

/// Knows who reconciles the objects of custom kinds.
@FunctionalInterface
public interface Reconcilers {
    /// The annotation of a definition that names the reconciler: `external`, a plugin, or an action as JSON.
    String ANNOTATION = "capstan.dev/reconciler";

    /// Only those who say that somebody outside reconciles them.
    Reconcilers OUTSIDE = definition -> {
        String named = definition.annotations().getOrDefault(ANNOTATION, "");
        return named.equals("external")
                ? Optional.empty()
                : Optional.of(
                        named.isEmpty()
                                ? "no reconciler is installed for it, and its definition does not say that it has one outside"
                                : "its definition names the reconciler " + named + ", which is not installed");
    };

    /// Why nobody reconciles objects of the kind that this defines; empty when somebody does.
    ///
    /// Quick, because it is asked for every object that is created.
    Optional<String> whyNone(Resource definition);

    /// The finalizer by which its reconciler holds an object of the kind that this defines; empty when it needs none
    /// or puts it on by itself.
    default Optional<String> finalizer(Resource definition) {
        return Optional.empty();
    }

    /// Everything that makes no sense in what a definition says of its reconciler.
    ///
    /// @param reconciler the value of its annotation
    default List<String> problems(String reconciler) {
        return List.of();
    }
}
