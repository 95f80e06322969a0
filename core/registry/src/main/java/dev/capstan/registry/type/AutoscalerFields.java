package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The metrics and behaviour of an autoscaler in the form they have in the annotations of `autoscaling/v1`.
final class AutoscalerFields {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> CONDITION =
            List.of("type", "status", "lastTransitionTime", "reason", "message", "observedGeneration");

    private static final List<String> REFERENCE = List.of("kind", "name", "apiVersion");

    /// A field, by its name in the older form and its place in the newer one. An asterisk stands for what is wanted or
    /// what was found: `target`, `current`.
    private record Field(String older, String newer) {}

    private static final Map<String, List<Field>> FIELDS = Map.of(
            "resource",
            fields("name", "name", "*AverageUtilization", "*/averageUtilization", "*AverageValue", "*/averageValue"),
            "containerResource",
            fields(
                    "name",
                    "name",
                    "*AverageUtilization",
                    "*/averageUtilization",
                    "*AverageValue",
                    "*/averageValue",
                    "container",
                    "container"),
            "pods",
            fields("metricName", "metric/name", "*AverageValue", "*/averageValue", "selector", "metric/selector"),
            "object",
            fields(
                    "target",
                    "describedObject",
                    "metricName",
                    "metric/name",
                    "*Value",
                    "*/value",
                    "selector",
                    "metric/selector",
                    "averageValue",
                    "*/averageValue"),
            "external",
            fields(
                    "metricName",
                    "metric/name",
                    "metricSelector",
                    "metric/selector",
                    "*Value",
                    "*/value",
                    "*AverageValue",
                    "*/averageValue"));

    private AutoscalerFields() {}

    private static List<Field> fields(String... pairs) {
        Field[] fields = new Field[pairs.length / 2];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = new Field(pairs[2 * i], pairs[2 * i + 1]);
        }
        return List.of(fields);
    }

    /// @param wanted whether it is a target; otherwise it is what was measured
    static ObjectNode older(JsonNode metric, boolean wanted) {
        ObjectNode made = JSON.objectNode().put("type", metric.path("type").asText());
        String word = wanted ? "target" : "current";
        FIELDS.forEach((source, fields) -> {
            if (metric.path(source).isObject()) {
                ObjectNode into = made.putObject(source);
                for (Field each : fields) {
                    JsonNode value = metric.path(source).at("/" + each.newer.replace("*", word));
                    if (!value.isMissingNode()) {
                        into.set(each.older.replace("*", word), ordered(value, REFERENCE));
                    } else if (source.equals("object") && each.older.equals("*Value")) {
                        into.put(word + "Value", "0");
                    }
                }
            }
        });
        return made;
    }

    static ObjectNode newer(JsonNode metric, boolean wanted) {
        ObjectNode made = JSON.objectNode().put("type", metric.path("type").asText());
        String word = wanted ? "target" : "current";
        FIELDS.forEach((source, fields) -> {
            if (metric.path(source).isObject()) {
                ObjectNode into = made.putObject(source);
                into.putObject(word);
                for (Field each : fields) {
                    JsonNode value = metric.path(source).path(each.older.replace("*", word));
                    if (!value.isMissingNode()) {
                        put(into, each.newer.replace("*", word), value.deepCopy());
                    }
                }
                if (wanted) {
                    type(into.withObjectProperty("target"), source);
                }
            }
        });
        return made;
    }

    private static void put(ObjectNode into, String place, JsonNode value) {
        int slash = place.indexOf('/');
        if (slash < 0) {
            into.set(place, value);
        } else {
            into.withObjectProperty(place.substring(0, slash)).set(place.substring(slash + 1), value);
        }
    }

    /// What a target is compared with follows from what it has.
    private static void type(ObjectNode target, String source) {
        boolean average = target.has("averageValue") || source.equals("pods") || source.endsWith("esource");
        if (target.has("averageUtilization")) {
            target.put("type", "Utilization");
        } else if (average) {
            target.put("type", "AverageValue").remove("value");
        } else {
            target.put("type", "Value");
        }
    }

    static @Nullable JsonNode conditions(@Nullable JsonNode conditions) {
        if (conditions == null) {
            return null;
        }
        ArrayNode made = JSON.arrayNode();
        for (JsonNode each : conditions) {
            made.add(ordered(each, CONDITION));
        }
        return made;
    }

    /// An object with its fields in the order of Kubernetes, which is part of a text; anything else as it is.
    private static JsonNode ordered(JsonNode value, List<String> names) {
        if (!value.has(names.getFirst())) {
            return value.deepCopy();
        }
        ObjectNode ordered = JSON.objectNode();
        names.stream().filter(value::has).forEach(name -> ordered.set(name, value.get(name)));
        return ordered;
    }

    /// Kubernetes writes the behaviour as Go names its fields, which it cannot change any more.
    static @Nullable JsonNode inGo(@Nullable JsonNode behavior) {
        if (behavior == null) {
            return null;
        }
        ObjectNode made = JSON.objectNode();
        for (String direction : List.of("scaleUp", "scaleDown")) {
            JsonNode rules = behavior.path(direction);
            if (!rules.isObject()) {
                made.putNull(capital(direction));
                continue;
            }
            ObjectNode into = made.putObject(capital(direction));
            for (String name : List.of("stabilizationWindowSeconds", "selectPolicy", "policies", "tolerance")) {
                into.set(capital(name), rules.has(name) ? capitals(rules.get(name)) : JSON.nullNode());
            }
        }
        return made;
    }

    private static JsonNode capitals(JsonNode value) {
        if (!value.isArray()) {
            return value;
        }
        ArrayNode made = JSON.arrayNode();
        for (JsonNode each : value) {
            ObjectNode policy = made.addObject();
            List.of("type", "value", "periodSeconds").forEach(name -> policy.set(capital(name), each.path(name)));
        }
        return made;
    }

    static JsonNode fromGo(JsonNode node) {
        if (node.isArray()) {
            ArrayNode list = JSON.arrayNode();
            node.forEach(each -> list.add(fromGo(each)));
            return list;
        }
        if (!node.isObject()) {
            return node;
        }
        ObjectNode made = JSON.objectNode();
        node.properties().forEach(each -> {
            if (!each.getValue().isNull() && !each.getKey().isEmpty()) {
                made.set(small(each.getKey()), fromGo(each.getValue()));
            }
        });
        return made;
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static String small(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
