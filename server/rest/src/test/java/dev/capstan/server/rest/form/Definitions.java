package dev.capstan.server.rest.form;

/// Definitions of kinds for tests: with versions `v1`, which is stored, and `v2`, any spec and any status.
public final class Definitions {
    private Definitions() {}

    /// @param scope `Namespaced` or `Cluster`
    public static String of(String kind, String plural, String group, String scope) {
        return """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: %2$s.%3$s}
                spec:
                  group: %3$s
                  scope: %4$s
                  names: {plural: %2$s, kind: %1$s}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    subresources: {status: {}}
                    schema: &schema
                      openAPIV3Schema:
                        type: object
                        properties:
                          spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                          status: {type: object, x-kubernetes-preserve-unknown-fields: true}
                  - {name: v2, served: true, storage: false, schema: *schema, subresources: {status: {}}}
                """.formatted(kind, plural, group, scope);
    }
}
