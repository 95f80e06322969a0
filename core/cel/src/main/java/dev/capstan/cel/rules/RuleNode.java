package dev.capstan.cel.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cel.value.SchemaShape;
import dev.capstan.cel.value.Shape;
import dev.capstan.schema.Schema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rules of one place in a schema, and of the places beneath it that have any.
///
/// @param shape what `self` is; absent where rules cannot be applied
record RuleNode(
        Schema schema,
        Shape shape,
        List<CompiledRule> rules,
        Map<String, RuleNode> properties,
        @Nullable RuleNode items,
        @Nullable RuleNode additional) {
    /// A name that no expression uses.
    static final String TYPE = "selfType";

    /// Whether a schema states rules anywhere in the places that are looked at.
    static boolean statesRules(JsonNode document) {
        return document.findValue("x-kubernetes-validations") != null;
    }

    static Optional<RuleNode> of(Schema schema, boolean root) {
        return SchemaShape.of(schema.source(), TYPE, root).flatMap(shape -> node(schema, shape));
    }

    private static Optional<RuleNode> node(Schema schema, Shape shape) {
        JsonNode document = schema.source();
        if (!statesRules(document)) {
            return Optional.empty();
        }
        var properties = new HashMap<String, RuleNode>();
        document.path("properties").fieldNames().forEachRemaining(name -> {
            Schema known = schema.property(name);
            if (known != null) {
                field(shape, name, known)
                        .flatMap(inside -> node(known, inside))
                        .ifPresent(found -> properties.put(name, found));
            }
        });
        return Optional.of(new RuleNode(
                schema,
                shape,
                CompiledRule.all(Rule.of(document), shape),
                Map.copyOf(properties),
                inside(schema.items(), shape instanceof Shape.Items list ? list.item() : null),
                inside(schema.additional(), shape instanceof Shape.Entries map ? map.value() : null)));
    }

    private static @Nullable RuleNode inside(@Nullable Schema schema, @Nullable Shape shape) {
        return schema == null || shape == null ? null : node(schema, shape).orElse(null);
    }

    /// The shape of a field; one whose name cannot be written in expressions has its own.
    private static Optional<Shape> field(Shape shape, String property, Schema schema) {
        if (!(shape instanceof Shape.Fields object)) {
            return Optional.empty();
        }
        return object.fields().values().stream()
                .filter(each -> each.property().equals(property))
                .map(Shape.Field::shape)
                .findFirst()
                .or(() -> SchemaShape.of(schema.source(), TYPE, schema.embeddedResource()));
    }

    /// The type the schema has, as messages show it.
    String type() {
        return schema.source().path("type").asText("");
    }
}
