package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.definition.Definition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Whose a Program or Stack is: that of an instance of the kind that a Template made. All of it follows from names, so
/// whatever is wrong with a Template, its objects are found.
///
/// @param instance in no namespace if its kind is cluster-scoped
public record Ownership(ObjectKey template, ObjectKey instance) {
    /// The label of all that Templates have made, and its value.
    public static final String GENERATED_BY = "pulumi.com/generated-by";

    /// See [#GENERATED_BY].
    public static final String GENERATOR = "pulumi-operator";

    private static final String INSTANCE_NAME = "pulumi.com/instance-name";
    private static final String INSTANCE_NAMESPACE = "pulumi.com/instance-namespace";

    /// What the operator takes as the name of a Stack.
    private static final int LONGEST_STACK = 42;

    private static final int LONGEST_LABEL = 63;

    /// The name of the Program and the Stack.
    public String name() {
        return ShortName.of(template.name() + "-" + instance.name(), LONGEST_STACK, template + " " + instance.name());
    }

    /// Where they are: beside the instance, or beside the Template if the instance is in no namespace.
    public String namespace() {
        return instance.namespace().isEmpty() ? template.namespace() : instance.namespace();
    }

    /// The key of both.
    public ObjectKey key() {
        return new ObjectKey(namespace(), name());
    }

    public Map<String, String> labels() {
        var labels = new LinkedHashMap<String, String>();
        labels.put(GENERATED_BY, GENERATOR);
        labels.put(Definition.TEMPLATE_NAME, template.name());
        labels.put(Definition.TEMPLATE_NAMESPACE, template.namespace());
        labels.put(INSTANCE_NAME, label(instance.name()));
        labels.put(INSTANCE_NAMESPACE, instance.namespace());
        return labels;
    }

    /// Selects all that a Template's instances have.
    public static String selector(ObjectKey template) {
        return GENERATED_BY + "=" + GENERATOR + "," + Definition.TEMPLATE_NAME + "=" + template.name() + ","
                + Definition.TEMPLATE_NAMESPACE + "=" + template.namespace();
    }

    /// Whether an object has these labels; one that has not is somebody else's.
    public boolean isOf(JsonNode object) {
        JsonNode labels = object.path("metadata").path("labels");
        return labels().entrySet().stream()
                .allMatch(each -> labels.path(each.getKey()).asText("").equals(each.getValue()));
    }

    /// Whose an object is, as it says itself; empty when it is no Template's.
    public static Optional<Ownership> of(JsonNode object) {
        JsonNode labels = object.path("metadata").path("labels");
        String instance = object.path("metadata")
                .path("annotations")
                .path(INSTANCE_NAME)
                .asText(labels.path(INSTANCE_NAME).asText(""));
        String template = labels.path(Definition.TEMPLATE_NAME).asText("");
        if (!labels.path(GENERATED_BY).asText("").equals(GENERATOR) || instance.isEmpty() || template.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Ownership(
                new ObjectKey(labels.path(Definition.TEMPLATE_NAMESPACE).asText(""), template),
                new ObjectKey(labels.path(INSTANCE_NAMESPACE).asText(""), instance)));
    }

    /// Writes it into an object.
    void mark(ObjectNode metadata) {
        metadata.put("name", name()).put("namespace", namespace());
        ObjectNode labels = metadata.putObject("labels");
        labels().forEach(labels::put);
        if (!label(instance.name()).equals(instance.name())) {
            metadata.putObject("annotations").put(INSTANCE_NAME, instance.name());
        }
    }

    private static String label(String name) {
        return ShortName.of(name, LONGEST_LABEL, name);
    }
}
