package dev.capstan.spi;

import java.util.Map;

/// What an input wants of a resource.
///
/// Each may be submitted twice: the second time nothing is left to do.
public sealed interface Submission {
    /// `DatabaseCluster`, or `Widget.example.com` outside of `resources.capstan.dev`.
    String type();

    /// Empty when the type has none.
    String namespace();

    String name();

    /// It should be there and look like this. Labels and annotations that are not named stay; of the spec, nothing
    /// stays that is not named.
    record Apply(
            String type,
            String namespace,
            String name,
            Map<String, Object> spec,
            Map<String, String> labels,
            Map<String, String> annotations)
            implements Submission {
        public Apply {
            spec = Trees.copy(spec);
            labels = Map.copyOf(labels);
            annotations = Map.copyOf(annotations);
        }
    }

    /// It should not be there.
    record Delete(String type, String namespace, String name) implements Submission {}

    static Apply apply(String type, String namespace, String name, Map<String, ?> spec) {
        return new Apply(type, namespace, name, Trees.copy(spec), Map.of(), Map.of());
    }

    static Delete delete(String type, String namespace, String name) {
        return new Delete(type, namespace, name);
    }
}
