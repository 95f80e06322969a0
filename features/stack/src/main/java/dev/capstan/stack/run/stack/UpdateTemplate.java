package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.yaml.GoDurations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What the Updates of a Stack have besides: labels, annotations, and fields of their spec.
///
/// @param problems fields that are not for a template to say
record UpdateTemplate(JsonNode tree, List<String> problems) {
    private static final List<String> METADATA = List.of("labels", "annotations");
    private static final List<String> DECIDED = List.of("workspaceName", "stackName", "type");

    UpdateTemplate {
        problems = List.copyOf(problems);
    }

    /// What a field of an Update's spec may be.
    private enum Shape {
        FLAG("true or false"),
        NUMBER("a whole number"),
        TEXT("a text"),
        DURATION("a duration such as 1h30m"),
        TEXTS("a list of texts");

        private final String words;

        Shape(String words) {
            this.words = words;
        }

        boolean has(JsonNode value) {
            return switch (this) {
                case FLAG -> value.isBoolean();
                case NUMBER -> value.isIntegralNumber();
                case TEXT -> value.isTextual();
                case DURATION ->
                    value.isTextual() && GoDurations.parse(value.textValue()).isPresent();
                case TEXTS -> value.isArray() && value.valueStream().allMatch(JsonNode::isTextual);
            };
        }
    }

    private static final Map<String, Shape> FIELDS = Map.ofEntries(
            Map.entry("ttlAfterCompleted", Shape.DURATION),
            Map.entry("parallel", Shape.NUMBER),
            Map.entry("message", Shape.TEXT),
            Map.entry("expectNoChanges", Shape.FLAG),
            Map.entry("replace", Shape.TEXTS),
            Map.entry("target", Shape.TEXTS),
            Map.entry("targetDependents", Shape.FLAG),
            Map.entry("refresh", Shape.FLAG),
            Map.entry("continueOnError", Shape.FLAG),
            Map.entry("remove", Shape.FLAG),
            Map.entry("runProgram", Shape.FLAG),
            Map.entry("previewOnly", Shape.FLAG));

    static UpdateTemplate of(JsonNode tree) {
        var problems = new ArrayList<String>();
        tree.path("metadata").fieldNames().forEachRemaining(field -> {
            if (!METADATA.contains(field)) {
                problems.add("spec.updateTemplate.metadata." + field
                        + " cannot be set, expected labels and annotations only");
            }
        });
        tree.path("spec")
                .properties()
                .forEach(each -> problem(each.getKey(), each.getValue())
                        .ifPresent(words -> problems.add("spec.updateTemplate.spec." + each.getKey() + words)));
        return new UpdateTemplate(tree, problems);
    }

    private static Optional<String> problem(String field, JsonNode value) {
        if (DECIDED.contains(field)) {
            return Optional.of(" cannot be set, the Stack decides it: remove it");
        }
        @Nullable Shape shape = FIELDS.get(field);
        if (shape == null) {
            return Optional.of(" is not a field of an Update, expected one of "
                    + String.join(", ", new TreeSet<>(FIELDS.keySet())));
        }
        return value.isNull() || shape.has(value)
                ? Optional.empty()
                : Optional.of(" is " + value + ", expected " + shape.words);
    }

    /// Merges it into an Update; null takes a field away. What is not for it to say is left as it is.
    void applyTo(ObjectNode update) {
        METADATA.forEach(field -> merge(
                update.withObjectProperty("metadata"),
                field,
                tree.path("metadata").path(field)));
        ObjectNode spec = update.withObjectProperty("spec");
        for (Map.Entry<String, JsonNode> each : tree.path("spec").properties()) {
            if (!DECIDED.contains(each.getKey())) {
                merge(spec, each.getKey(), each.getValue());
            }
        }
    }

    private static void merge(ObjectNode into, String field, JsonNode value) {
        if (value.isMissingNode()) {
            return;
        }
        if (value.isNull()) {
            into.remove(field);
            return;
        }
        if (!value.isObject()) {
            into.set(field, value.deepCopy());
            return;
        }
        ObjectNode inner = into.get(field) instanceof ObjectNode there ? there : into.putObject(field);
        value.properties().forEach(each -> merge(inner, each.getKey(), each.getValue()));
    }
}
