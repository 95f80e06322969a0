package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.schema.SharedSchemas.Definition;

/// The definitions that built-in kinds have in common, each once in a document and referred to by its name.
final class SharedComponents {
    private static final String REFERENCE = "$ref";
    private final Dialect dialect;
    private final ObjectNode components;

    /// @param components where they are put
    SharedComponents(Dialect dialect, ObjectNode components) {
        this.dialect = dialect;
        this.components = components;
    }

    /// Adds whatever a definition refers to, and what that refers to.
    void addUsedBy(Definition definition) {
        addUsedBy(definition.written(), definition);
    }

    private void addUsedBy(JsonNode written, Definition definition) {
        if (written.path(REFERENCE).isTextual()) {
            add(definition.other(written.path(REFERENCE).textValue()));
        }
        written.forEach(each -> addUsedBy(each, definition));
    }

    private void add(Definition definition) {
        String name = component(definition.name());
        if (!components.has(name)) {
            JsonNode written = definition.written();
            components.set(name, dialect == Dialect.V3 ? Unfolding.of(written) : Lowering.of(written));
            addUsedBy(definition);
        }
    }

    /// A schema in which a reference by the name of a definition is one by the name of its component.
    static ObjectNode referring(ObjectNode schema, Dialect dialect) {
        JsonNode name = schema.remove(REFERENCE);
        return name == null ? schema : dialect.reference(component(name.asText()), schema);
    }

    /// `core.v1.PodSpec` is `io.k8s.api.core.v1.PodSpec`.
    static String component(String definition) {
        String prefix = switch (definition.substring(0, definition.indexOf('.'))) {
            case "meta" -> "io.k8s.apimachinery.pkg.apis.";
            case "api", "runtime", "util" -> "io.k8s.apimachinery.pkg.";
            case "apiregistration" -> "io.k8s.kube-aggregator.pkg.apis.";
            default -> "io.k8s.api.";
        };
        return prefix + definition;
    }
}
