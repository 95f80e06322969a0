package dev.capstan.registry.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.apply.Owner.Operation;
import dev.capstan.registry.fields.FieldsV1;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The content of `metadata.managedFields`: what each manager owns. Immutable.
public record ManagedFields(Map<Owner, Ownership> byManager) {
    public static final ManagedFields NONE = new ManagedFields(Map.of());

    private static final Comparator<Map.Entry<Owner, Ownership>> ORDER = Comparator.comparing(
                    (Map.Entry<Owner, Ownership> each) ->
                            each.getKey().operation().word())
            .thenComparingLong(each -> seconds(each.getValue().time()))
            .thenComparing(each -> each.getKey().name())
            .thenComparing(each -> each.getValue().apiVersion())
            .thenComparing(each -> each.getKey().subresource());

    public ManagedFields {
        byManager = Collections.unmodifiableMap(new TreeMap<>(byManager));
    }

    public boolean isEmpty() {
        return byManager.isEmpty();
    }

    /// Whether what a client sent asks to forget all managers: an empty list, or one empty entry.
    public static boolean asksToForget(@Nullable JsonNode written) {
        if (!(written instanceof ArrayNode array)) {
            return false;
        }
        return array.isEmpty()
                || (array.size() == 1 && array.get(0).isObject() && array.get(0).isEmpty());
    }

    /// @param written null when there is none
    /// @throws MalformedException when an entry cannot be read
    public static ManagedFields read(@Nullable JsonNode written) {
        if (!(written instanceof ArrayNode array) || array.isEmpty()) {
            return NONE;
        }
        var managers = new TreeMap<Owner, Ownership>();
        for (int i = 0; i < array.size(); i++) {
            JsonNode entry = array.get(i);
            Operation operation = operation(entry.path("operation").asText(""));
            String apiVersion = entry.path("apiVersion").asText("");
            if (apiVersion.isEmpty()) {
                throw new MalformedException("apiVersion must not be empty");
            }
            fieldsType(entry.path("fieldsType").asText(""), i);
            var manager = new Owner(
                    entry.path("manager").asText(""),
                    operation,
                    operation == Operation.APPLY ? "" : apiVersion,
                    entry.path("subresource").asText(""));
            JsonNode fields = entry.path("fieldsV1");
            managers.put(
                    manager,
                    new Ownership(
                            FieldsV1.read(fields.isObject() ? fields : JsonNodeFactory.instance.objectNode()),
                            apiVersion,
                            entry.path("time").textValue()));
        }
        return new ManagedFields(managers);
    }

    private static Operation operation(String word) {
        return switch (word) {
            case "Apply" -> Operation.APPLY;
            case "Update" -> Operation.UPDATE;
            default -> throw new MalformedException("operation must be `Apply` or `Update`");
        };
    }

    private static void fieldsType(String type, int index) {
        if (type.isEmpty()) {
            throw new MalformedException("missing fieldsType in managed fields entry " + index);
        }
        if (!type.equals("FieldsV1")) {
            throw new MalformedException("invalid fieldsType \"" + type + "\" in managed fields entry " + index);
        }
    }

    /// The entries as they are stored and shown.
    public ArrayNode write() {
        ArrayNode entries = JsonNodeFactory.instance.arrayNode();
        byManager.entrySet().stream().sorted(ORDER).forEach(each -> entries.add(entry(each.getKey(), each.getValue())));
        return entries;
    }

    private static ObjectNode entry(Owner manager, Ownership owned) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        if (!manager.name().isEmpty()) {
            entry.put("manager", manager.name());
        }
        entry.put("operation", manager.operation().word()).put("apiVersion", owned.apiVersion());
        if (owned.time() != null) {
            entry.put("time", owned.time());
        }
        entry.put("fieldsType", "FieldsV1").set("fieldsV1", FieldsV1.write(owned.fields()));
        if (!manager.subresource().isEmpty()) {
            entry.put("subresource", manager.subresource());
        }
        return entry;
    }

    /// Whether both say the same of who owns what; when each was last written does not count.
    public static boolean sameButForTimes(JsonNode left, JsonNode right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!timeless(left.get(i)).equals(timeless(right.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static JsonNode timeless(JsonNode entry) {
        if (!(entry instanceof ObjectNode object) || !object.has("time")) {
            return entry;
        }
        ObjectNode copy = object.objectNode();
        copy.setAll(object);
        return copy.without("time");
    }

    static long seconds(@Nullable String time) {
        if (time == null) {
            return 0;
        }
        try {
            return OffsetDateTime.parse(time).toEpochSecond();
        } catch (DateTimeParseException e) {
            return Instant.EPOCH.getEpochSecond();
        }
    }
}
