package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.MalformedException;
import dev.capstan.conformance.Answer;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What of a server's answers can be the same on another server.
///
/// Nothing is left out. What is random, or counted by each server for itself, is replaced by a number in the order in
/// which it was first seen: so it still shows whether two answers speak of one object, or of one version of it.
final class Normal {
    /// The version of a list is that of the whole store, which others write to as well.
    private static final String OF_A_LIST = "(list)";

    /// Those that were chosen by chance, not by the script.
    private static final Pattern UID =
            Pattern.compile("\\b(?!0{8}|1{8})[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b");
    private static final Pattern GENERATED = Pattern.compile("\\bg(\\d+)-[bcdfghjklmnpqrstvwxz2456789]{5}\\b");
    private static final Pattern VERSION = Pattern.compile("(?<=ResourceVersion in (object meta: |record \\())\\d+");
    private static final Pattern NUMBER = Pattern.compile("\\b\\d+\\b");
    private static final Set<String> AGES = Set.of("Age", "Last Seen", "First Seen");

    /// What Kubernetes puts into each namespace; [Stage] does so for us.
    private static final Set<String> FURNITURE = Set.of("kube-root-ca.crt", "default");

    private final Map<String, String> uids = new HashMap<>();
    private final Map<String, String> versions = new HashMap<>();

    ObjectNode of(Answer answer) {
        ObjectNode normal = Tree.object().put("code", answer.code());
        ArrayNode warnings = normal.putArray("warnings");
        // What is unknown in a patched object is told in the order of a map.
        answer.warnings().stream().map(this::text).sorted().forEach(warnings::add);
        try {
            normal.set("body", answer.body().isEmpty() ? Tree.text("") : value(answer.json()));
        } catch (MalformedException e) {
            normal.put("body", text(answer.body()));
        }
        return normal;
    }

    private JsonNode value(JsonNode node) {
        if (node instanceof ObjectNode object) {
            return object(object);
        }
        if (node instanceof ArrayNode array) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode();
            array.forEach(each -> items.add(value(each)));
            return items;
        }
        return node.isTextual() ? Tree.text(text(node.textValue())) : node;
    }

    private ObjectNode object(ObjectNode object) {
        if (FURNITURE.contains(object.path("metadata").path("name").asText(""))) {
            return Tree.object()
                    .put("furniture", object.path("metadata").path("name").asText());
        }
        String kind = object.path("kind").asText("");
        if (kind.endsWith("List") || kind.equals("Table")) {
            listed(object);
        }
        if (kind.equals("Status")) {
            status(object);
        }
        ObjectNode normal = Tree.object();
        // Members have no order in JSON.
        for (String key : new TreeSet<>(
                object.properties().stream().map(Map.Entry::getKey).toList())) {
            JsonNode value = object.get(key);
            normal.set(
                    key,
                    switch (key) {
                        case "resourceVersion" -> version(value);
                        case "managedFields" -> managed(value);
                        default -> value(value);
                    });
        }
        return normal;
    }

    private void listed(ObjectNode list) {
        if (list.path("metadata") instanceof ObjectNode metadata) {
            if (metadata.has("resourceVersion")) {
                metadata.put("resourceVersion", OF_A_LIST);
            }
            if (metadata.has("continue")) {
                metadata.put("continue", "(token)"); // each server's own secret
            }
        }
        for (int i = 0; i < list.path("columnDefinitions").size(); i++) {
            if (AGES.contains(list.path("columnDefinitions").get(i).path("name").asText())) {
                for (JsonNode row : list.path("rows")) {
                    ((ArrayNode) row.path("cells")).set(i, "(age)"); // the two are not asked at the same moment
                }
            }
        }
    }

    /// Kubernetes collects problems from maps, whose order changes from run to run. Its message is made of its causes;
    /// where that holds, the message is replaced by what stands before them.
    private static void status(ObjectNode status) {
        String[] lines = status.path("message").asText().split("\n");
        if (lines.length > 2 && lines[0].endsWith("errors:")) {
            Arrays.sort(lines, 1, lines.length);
            status.put("message", String.join("\n", lines));
        }
        if (!(status.at("/details/causes") instanceof ArrayNode causes) || causes.size() < 2) {
            return;
        }
        Set<String> parts = new LinkedHashSet<>();
        for (JsonNode each : causes) {
            parts.add(each.path("field").asText() + ": " + each.path("message").asText());
        }
        String all = parts.size() == 1 ? parts.iterator().next() : "[" + String.join(", ", parts) + "]";
        String message = status.path("message").asText();
        if (message.endsWith(all) && parts.size() > 1) {
            status.put("message", message.substring(0, message.length() - all.length()) + "(causes)");
        }
        // The metadata of some kinds is checked twice, and told twice.
        Set<JsonNode> once = new LinkedHashSet<>();
        causes.forEach(once::add);
        List<JsonNode> sorted = new ArrayList<>(once);
        sorted.sort(Comparator.comparing(JsonNode::toString));
        ((ObjectNode) status.path("details")).set("causes", Tree.list(sorted));
    }

    private JsonNode version(JsonNode value) {
        String version = value.asText();
        if (!value.isTextual() || version.equals(OF_A_LIST) || version.isEmpty()) {
            return value;
        }
        return Tree.text(versions.computeIfAbsent(version, _ -> "(version " + versions.size() + ")"));
    }

    /// Kubernetes sorts the entries by time, to the second: what comes first depends on the moment.
    private JsonNode managed(JsonNode entries) {
        if (!entries.isArray()) {
            return entries;
        }
        List<JsonNode> sorted = new ArrayList<>();
        entries.forEach(each -> sorted.add(value(each)));
        sorted.sort(Comparator.comparing(JsonNode::toString));
        return Tree.list(sorted);
    }

    private String text(String text) {
        if (text.length() >= 20 && text.endsWith("Z") && recent(text)) {
            return "(now, " + text.length() + " characters)";
        }
        String named = GENERATED.matcher(text).replaceAll("g$1-(random)");
        String known = UID.matcher(named)
                .replaceAll(uid -> uids.computeIfAbsent(uid.group(), _ -> "(uid " + uids.size() + ")"));
        VERSION.matcher(known).results().forEach(each -> version(Tree.text(each.group())));
        return text.contains(" ")
                ? NUMBER.matcher(known).replaceAll(number -> versions.getOrDefault(number.group(), number.group()))
                : known;
    }

    private static boolean recent(String text) {
        try {
            return Duration.between(Instant.parse(text), Instant.now()).abs().compareTo(Duration.ofDays(1)) < 0;
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
