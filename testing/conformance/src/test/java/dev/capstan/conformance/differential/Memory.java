package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What one server has answered so far, for requests that speak of it.
///
/// `{{rv PATH}}` is the version in which an object was last seen, `{{old PATH}}` the first one, `{{uid PATH}}` its uid;
/// `{{continue}}` and `{{list}}` are the last list's; `{{first}}` is the first version of anything. What is not known
/// stands for something that cannot be.
final class Memory {
    private static final Pattern HOLE = Pattern.compile("\\{\\{(\\w+) ?([^}]*)}}");

    private final Map<String, ObjectNode> objects = new HashMap<>();
    private final Map<String, List<String>> versions = new HashMap<>();
    private String token = "";
    private String listed = "";
    private String first = "";

    @Nullable
    ObjectNode object(String path) {
        return objects.get(path);
    }

    /// @param collection where the request was sent to
    void note(String collection, JsonNode body) {
        if (body.path("kind").asText("").endsWith("List")) {
            token = body.path("metadata").path("continue").asText("");
            listed = body.path("metadata").path("resourceVersion").asText("");
            begin(listed);
        } else {
            object(collection, body);
        }
    }

    private void object(String collection, JsonNode body) {
        JsonNode metadata = body.path("metadata");
        if (!(body instanceof ObjectNode object) || metadata.path("uid").isMissingNode()) {
            return;
        }
        if (body.path("kind").asText("").equals("Scale")) {
            return;
        }
        String path = collection + "/" + metadata.path("name").asText();
        objects.put(path, object);
        begin(metadata.path("resourceVersion").asText());
        versions.computeIfAbsent(path, _ -> new ArrayList<>())
                .add(metadata.path("resourceVersion").asText());
    }

    private void begin(String version) {
        if (first.isEmpty()) {
            first = version;
        }
    }

    /// Whether anything has been seen yet.
    boolean begun() {
        return !first.isEmpty();
    }

    String filled(String text) {
        return HOLE.matcher(text).replaceAll(hole -> Matcher.quoteReplacement(value(hole.group(1), hole.group(2))));
    }

    private String value(String what, String path) {
        return switch (what) {
            case "rv" -> versions.getOrDefault(path, List.of("1")).getLast();
            case "old" -> versions.getOrDefault(path, List.of("1")).getFirst();
            case "uid" -> uid(path);
            case "continue" -> token;
            case "list" -> listed;
            case "first" -> first;
            default -> throw new IllegalArgumentException("no such thing to fill in: " + what);
        };
    }

    private String uid(String path) {
        ObjectNode seen = objects.get(path);
        return seen == null
                ? "00000000-0000-4000-8000-000000000000"
                : seen.path("metadata").path("uid").asText();
    }
}
