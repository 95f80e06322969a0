package dev.capstan.conformance.kubectl;

/// The objects most tests begin with.
final class Samples {
    static final String WIDGETS = """
            apiVersion: example.dev/v1
            kind: Widget
            metadata: {name: a, labels: {tier: web}}
            spec: {size: 3, ports: [{name: http}]}
            ---
            apiVersion: example.dev/v1
            kind: Widget
            metadata: {name: b, labels: {tier: db}}
            spec: {size: 1, color: blue, enabled: false}
            """;

    static final String CONFIG_MAP = """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: c, labels: {app: demo}}
            data: {k: v, text: "a\\nb\\n"}
            """;

    /// A Widget that stays until somebody takes its finalizer away.
    static final String HELD_WIDGET = """
            apiVersion: example.dev/v1
            kind: Widget
            metadata: {name: held, finalizers: [example.dev/hold]}
            spec: {size: 1}
            """;

    private Samples() {}
}
