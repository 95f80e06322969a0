package dev.capstan.server.fleet.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The path to a value: `spec.hypershift.version`, `labels.app.kubernetes.io/name`, `status.conditions.Ready`.
///
/// Names may be written in camelCase or snake_case. In a list of named or typed things, such as conditions and
/// adapters, a name picks one; a condition where a value is expected is its status.
record Field(List<String> path) {
    private static final Pattern SNAKE = Pattern.compile("_([a-z0-9])");
    private static final Set<String> PLAIN = Set.of("id", "name", "kind", "href", "generation", "clusterId");
    private static final Map<String, List<String>> SHORT = Map.of(
            "labels", List.of("labels"),
            "createdAt", List.of("metadata", "createdAt"),
            "createdTime", List.of("metadata", "createdAt"),
            "updatedAt", List.of("metadata", "updatedAt"),
            "updatedTime", List.of("metadata", "updatedAt"));
    private static final Set<String> OF_METADATA = Set.of("createdAt", "updatedAt", "deletedAt", "namespace");
    private static final Set<String> OF_STATUS = Set.of(
            "phase",
            "phaseDescription",
            "conditions",
            "adapters",
            "lastUpdated",
            "observedGeneration",
            "progress",
            "generationSince",
            "blockers");
    private static final Set<String> OF_CONDITIONS =
            Set.of("type", "status", "reason", "message", "lastTransitionTime");
    private static final Set<String> OF_ADAPTERS = Set.of("name", "available", "observedGeneration");

    Field {
        path = List.copyOf(path);
    }

    static Field of(String text, Function<String, RuntimeException> wrong) {
        List<String> parts = List.of(text.split("\\.", -1));
        if (parts.contains("")) {
            throw wrong.apply("the field " + text + " has an empty part");
        }
        String root = camel(parts.getFirst());
        var path = new ArrayList<>(SHORT.getOrDefault(root, List.of(root)));
        path.addAll(parts.subList(1, parts.size()));
        if (path.size() > 2 && path.getFirst().equals("metadata") && path.get(1).equals("labels")) {
            path.removeFirst();
        }
        check(text, path, wrong);
        return new Field(joined(path));
    }

    /// The key of a label may have dots of its own.
    private static List<String> joined(List<String> path) {
        return path.getFirst().equals("labels")
                ? List.of("labels", String.join(".", path.subList(1, path.size())))
                : path;
    }

    private static void check(String text, List<String> path, Function<String, RuntimeException> wrong) {
        String second = path.size() > 1 ? camel(path.get(1)) : "";
        boolean known = switch (path.getFirst()) {
            case "spec" -> path.size() > 1;
            case "labels" -> path.size() > 1;
            case "metadata" -> OF_METADATA.contains(second) && path.size() == 2;
            case "status" -> isOfStatus(second, path);
            default -> PLAIN.contains(path.getFirst()) && path.size() == 1;
        };
        if (!known) {
            throw wrong.apply(
                    "there is no field " + text + ", expected id, name, generation, labels.X, spec.X, createdAt,"
                            + " updatedAt, status.phase, status.conditions.TYPE, status.adapters.NAME.available or the like");
        }
    }

    private static boolean isOfStatus(String second, List<String> path) {
        return switch (second) {
            case "conditions" -> path.size() == 3 || (path.size() == 4 && OF_CONDITIONS.contains(camel(path.get(3))));
            case "adapters" -> path.size() == 4 && OF_ADAPTERS.contains(camel(path.get(3)));
            default -> path.size() == 2 && OF_STATUS.contains(second) && !second.equals("blockers");
        };
    }

    JsonNode of(Subject subject) {
        JsonNode found = subject.field(path.getFirst());
        for (String each : path.subList(1, path.size())) {
            found = within(found, each);
        }
        boolean isCondition = found.isObject() && found.has("type");
        return isCondition ? found.path("status") : found;
    }

    private static JsonNode within(JsonNode value, String name) {
        if (value.isArray()) {
            for (JsonNode each : value) {
                if (each.path("type").asText().equals(name)
                        || each.path("name").asText().equals(name)) {
                    return each;
                }
            }
            return MissingNode.getInstance();
        }
        return value.has(name) ? value.get(name) : value.path(camel(name));
    }

    private static String camel(String name) {
        return SNAKE.matcher(name).replaceAll(each -> each.group(1).toUpperCase(Locale.ROOT));
    }
}
