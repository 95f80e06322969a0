package dev.capstan.registry;

/// CustomResourceDefinitions for tests.
public final class Definitions {
    private Definitions() {}

    /// `widgets.example.dev`, with status, scale, a default, limits and a selectable field.
    public static final String WIDGET = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: widgets.example.dev}
            spec:
              group: example.dev
              scope: Namespaced
              names: {plural: widgets, kind: Widget, shortNames: [wd]}
              versions:
              - name: v1
                served: true
                storage: true
                subresources:
                  status: {}
                  scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas,
                          labelSelectorPath: .status.selector}
                selectableFields: [{jsonPath: .spec.color}]
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      spec:
                        type: object
                        properties:
                          size: {type: integer, minimum: 0}
                          color: {type: string, default: green}
                          replicas: {type: integer}
                      status:
                        type: object
                        properties:
                          phase: {type: string}
                          replicas: {type: integer}
                          selector: {type: string}
            """;

    /// A definition whose schema lets everything through.
    public static String open(String plural, String kind, String scope) {
        return """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: %1$s.example.dev}
            spec:
              group: example.dev
              scope: %3$s
              names: {plural: %1$s, kind: %2$s}
              versions:
              - {name: v1, served: true, storage: true,
                 schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
            """.formatted(plural, kind, scope);
    }

    public static String widget(String name, String spec) {
        return "{apiVersion: example.dev/v1, kind: Widget, metadata: {name: " + name + "}, spec: " + spec + "}";
    }

    public static String configMap(String name) {
        return "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + "}}";
    }
}
