package dev.capstan.registry.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The form of `metadata`, which is the same for every kind: which fields there are, and of what type.
public final class MetadataForm {
    private enum Form {
        TEXT,
        NUMBER,
        TIME,
        TEXTS_BY_NAME,
        TEXTS,
        OWNERS,
        OBJECTS
    }

    private static final Map<String, Form> FIELDS = Map.ofEntries(
            Map.entry("name", Form.TEXT),
            Map.entry("generateName", Form.TEXT),
            Map.entry("namespace", Form.TEXT),
            Map.entry("selfLink", Form.TEXT),
            Map.entry("uid", Form.TEXT),
            Map.entry("resourceVersion", Form.TEXT),
            Map.entry("generation", Form.NUMBER),
            Map.entry("creationTimestamp", Form.TIME),
            Map.entry("deletionTimestamp", Form.TIME),
            Map.entry("deletionGracePeriodSeconds", Form.NUMBER),
            Map.entry("labels", Form.TEXTS_BY_NAME),
            Map.entry("annotations", Form.TEXTS_BY_NAME),
            Map.entry("ownerReferences", Form.OWNERS),
            Map.entry("finalizers", Form.TEXTS),
            Map.entry("managedFields", Form.OBJECTS));
    private static final Map<String, JsonKind> OWNER_FIELDS = Map.of(
            "apiVersion", JsonKind.STRING,
            "kind", JsonKind.STRING,
            "name", JsonKind.STRING,
            "uid", JsonKind.STRING,
            "controller", JsonKind.BOOLEAN,
            "blockOwnerDeletion", JsonKind.BOOLEAN);

    private enum JsonKind {
        STRING,
        BOOLEAN
    }

    private MetadataForm() {}

    /// Removes unknown fields and nulls, reporting the former; returns what is of the wrong type.
    public static List<String> check(ObjectNode tree, Consumer<String> unknown) {
        JsonNode metadata = tree.path("metadata");
        if (metadata.isMissingNode() || metadata.isNull()) {
            tree.putObject("metadata");
            return List.of();
        }
        if (!(metadata instanceof ObjectNode object)) {
            return List.of("metadata is " + TreeForm.article(metadata) + ", expected an object");
        }
        var misfits = new ArrayList<String>();
        for (Iterator<Map.Entry<String, JsonNode>> each = object.properties().iterator(); each.hasNext(); ) {
            Map.Entry<String, JsonNode> field = each.next();
            Form form = FIELDS.get(field.getKey());
            if (form == null) {
                unknown.accept("metadata." + field.getKey());
                each.remove();
            } else if (field.getValue().isNull()) {
                each.remove();
            } else {
                fit("metadata." + field.getKey(), form, field.getValue(), misfits, unknown);
                if (form != Form.OBJECTS
                        && field.getValue().isContainerNode()
                        && field.getValue().isEmpty()) {
                    each.remove();
                }
            }
        }
        return misfits;
    }

    private static void fit(String path, Form form, JsonNode value, List<String> misfits, Consumer<String> unknown) {
        switch (form) {
            case TEXT -> expect(value.isTextual(), path, value, "a string", misfits);
            case NUMBER -> expect(value.isIntegralNumber(), path, value, "an integer", misfits);
            case TIME -> expect(isTime(value), path, value, "a time such as 2026-01-31T12:00:00Z", misfits);
            case TEXTS_BY_NAME -> {
                if (value instanceof ObjectNode object) {
                    nullsToEmpty(object);
                    object.properties()
                            .forEach(each -> expect(
                                    each.getValue().isTextual(),
                                    path + "." + each.getKey(),
                                    each.getValue(),
                                    "a string",
                                    misfits));
                } else {
                    expect(false, path, value, "an object of strings", misfits);
                }
            }
            case TEXTS -> {
                expect(value.isArray(), path, value, "an array of strings", misfits);
                each(path, value, (at, item) -> expect(item.isTextual(), at, item, "a string", misfits));
            }
            case OBJECTS -> expect(value.isArray(), path, value, "an array of objects", misfits);
            case OWNERS -> {
                expect(value.isArray(), path, value, "an array of objects", misfits);
                each(path, value, (at, item) -> owner(at, item, misfits, unknown));
            }
        }
    }

    private interface Visit {
        void item(String path, JsonNode item);
    }

    private static void each(String path, JsonNode array, Visit visit) {
        if (array.isArray()) {
            for (int i = 0; i < array.size(); i++) {
                visit.item(path + "[" + i + "]", array.get(i));
            }
        }
    }

    private static void owner(String path, JsonNode item, List<String> misfits, Consumer<String> unknown) {
        if (!(item instanceof ObjectNode owner)) {
            expect(false, path, item, "an object", misfits);
            return;
        }
        for (Iterator<Map.Entry<String, JsonNode>> each = owner.properties().iterator(); each.hasNext(); ) {
            Map.Entry<String, JsonNode> field = each.next();
            JsonKind kind = OWNER_FIELDS.get(field.getKey());
            String at = path + "." + field.getKey();
            if (kind == null) {
                unknown.accept(at);
                each.remove();
            } else if (kind == JsonKind.STRING) {
                expect(field.getValue().isTextual(), at, field.getValue(), "a string", misfits);
            } else {
                expect(
                        field.getValue().isBoolean() || field.getValue().isNull(),
                        at,
                        field.getValue(),
                        "a boolean",
                        misfits);
            }
        }
    }

    private static void nullsToEmpty(ObjectNode texts) {
        texts.properties().forEach(each -> {
            if (each.getValue().isNull()) {
                each.setValue(texts.textNode(""));
            }
        });
    }

    private static boolean isTime(JsonNode value) {
        try {
            return value.isTextual() && OffsetDateTime.parse(value.asText()) != null;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private static void expect(boolean fits, String path, JsonNode value, String what, List<String> misfits) {
        if (!fits) {
            misfits.add(path + " is " + TreeForm.article(value) + ", expected " + what);
        }
    }
}
