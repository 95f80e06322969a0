package dev.capstan.operator.type;

import java.util.List;
import java.util.Map;

/// Who is to reconcile the resources of a type, as [ReconcilerSetting] says.
public sealed interface ReconcilerChoice {
    /// The plugin that claims the type, if there is one.
    record Claimed() implements ReconcilerChoice {}

    /// Somebody elsewhere, who watches the resources and writes their status.
    record External() implements ReconcilerChoice {}

    /// A plugin by its name.
    record Named(String plugin) implements ReconcilerChoice {}

    /// An action.
    ///
    /// @param with its parameters, with references
    /// @param secrets where each of its secrets is
    record Action(String name, Map<String, Object> with, Map<String, SecretSource> secrets)
            implements ReconcilerChoice {
        public Action {
            with = Map.copyOf(with);
            secrets = Map.copyOf(secrets);
        }
    }

    /// Nobody: what was said makes no sense.
    record Wrong(List<String> problems) implements ReconcilerChoice {
        public Wrong {
            problems = List.copyOf(problems);
        }
    }

    /// Where a secret is.
    sealed interface SecretSource {
        /// In a Secret.
        ///
        /// @param namespace empty for that of the resource; another one only if the Secret says so
        record Key(String namespace, String name, String key) implements SecretSource {}

        /// In a variable of the host's environment.
        record Variable(String name) implements SecretSource {}
    }
}
