package dev.capstan.app;

import dev.capstan.operator.lifecycle.Pace;
import java.nio.file.Path;

/// How resources are reconciled here.
///
/// @param plugins the folder where plugins are; it need not be there
record Reconciling(Path plugins, Pace pace) {
    /// As it is when nobody says otherwise.
    static Reconciling in(Path data) {
        return new Reconciling(data.resolve("plugins"), Pace.defaults());
    }
}
