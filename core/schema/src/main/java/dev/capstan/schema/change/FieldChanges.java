package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.schema.change.SchemaChange.Effect;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Which fields an object has, which of them it must have, and what is filled in.
///
/// A field that is not declared is of the type of the others when there is one, is anything when unknown fields are
/// kept, and else is dropped.
final class FieldChanges {
    /// What the API looks after in every whole object.
    private static final Set<String> COMMON = Set.of("apiVersion", "kind", "metadata");

    private final Difference difference;
    private final Place place;
    private final Set<String> required;
    private final Set<String> requiredBefore;

    FieldChanges(Difference difference) {
        this.difference = difference;
        this.place = difference.place();
        this.required = texts(difference.is("required"));
        this.requiredBefore = texts(difference.was("required"));
    }

    void find() {
        if (!List.of("object", "").contains(Words.type(difference.before()))) {
            return;
        }
        required.stream().filter(each -> !requiredBefore.contains(each)).forEach(this::required);
        var names = names(difference.was("properties"));
        names.addAll(names(difference.is("properties")));
        names.forEach(this::field);
        requiredBefore.stream().filter(each -> !required.contains(each)).forEach(this::optional);
        others();
    }

    private void required(String name) {
        if (Filling.of(field(difference.after(), name)).isMissingNode()) {
            tell(Effect.BREAKING, name, "is required now");
        } else {
            tell(Effect.COMPATIBLE, name, "is required now, with a default");
        }
    }

    private void optional(String name) {
        if (!field(difference.after(), name).isMissingNode()) {
            tell(Effect.COMPATIBLE, name, "is no longer required");
        }
    }

    private void field(String name) {
        JsonNode was = field(difference.before(), name);
        JsonNode is = field(difference.after(), name);
        if (is.isMissingNode()) {
            tell(Effect.BREAKING, name, "is no longer known");
            return;
        }
        if (was.isMissingNode() && !required.contains(name)) {
            tell(Effect.COMPATIBLE, name, "is new");
        }
        filling(name, was, is);
        if (!was.isMissingNode()) {
            SchemaChanges.compare(difference.inside(was, is, place.in(name)));
        }
    }

    private void filling(String name, JsonNode was, JsonNode is) {
        JsonNode before = Filling.of(was);
        JsonNode now = Filling.of(is);
        if (before.equals(now)) {
            return;
        }
        if (now.isMissingNode()) {
            boolean needed = required.contains(name);
            String words = "default " + JsonText.string(before) + " is gone";
            tell(needed ? Effect.BREAKING : Effect.COMPATIBLE, name, needed ? words + ", and it is required" : words);
            return;
        }
        boolean fresh = before.isMissingNode();
        String words = "default " + (fresh ? "" : "was " + JsonText.string(before) + ", is ") + JsonText.string(now)
                + (fresh ? " is new" : "");
        String objection = Filling.isAllowed(is) ? "" : ", and is not allowed itself";
        if (objection.isEmpty() && fresh && !requiredBefore.contains(name)) {
            objection = objection();
        }
        tell(objection.isEmpty() ? Effect.COMPATIBLE : Effect.BREAKING, name, words + objection);
    }

    /// Objects that do not have the field get it, which is a change of what is around it.
    private String objection() {
        String watcher = difference.after().has("maxProperties")
                ? "maxProperties of " + (place.path().isEmpty() ? "the object" : place.path())
                : place.watcher();
        return watcher.isEmpty() ? "" : ", and " + watcher + " may not allow what is filled in";
    }

    /// What fields that are not declared may be.
    private void others() {
        JsonNode was = others(difference.before());
        JsonNode is = others(difference.after());
        if (was.isMissingNode() && !is.isMissingNode()) {
            difference.compatible("keeps other fields now");
        } else if (!was.isMissingNode() && is.isMissingNode()) {
            boolean named = difference.was("additionalProperties").isObject();
            tell(
                    Effect.BREAKING,
                    named ? "*" : "",
                    named ? "is no longer known" : "no longer keeps fields that it does not know");
        } else if (!was.isMissingNode()) {
            SchemaChanges.compare(difference.inside(was, is, place.in("*")));
        }
    }

    private JsonNode field(JsonNode schema, String name) {
        JsonNode declared = schema.path("properties").path(name);
        if (declared.isObject()) {
            return declared;
        }
        return isCommon(name) ? Words.anything() : others(schema);
    }

    private boolean isCommon(String name) {
        return place.path().isEmpty() && COMMON.contains(name);
    }

    private static JsonNode others(JsonNode schema) {
        JsonNode additional = schema.path("additionalProperties");
        if (additional.isObject()) {
            return additional;
        }
        if (additional.asBoolean()) {
            return JsonNodeFactory.instance.objectNode();
        }
        return Words.isOpen(schema) ? Words.anything() : MissingNode.getInstance();
    }

    private void tell(Effect effect, String name, String words) {
        difference.tell(effect, name.isEmpty() ? place.path() : place.in(name).path(), words);
    }

    private static Set<String> names(JsonNode properties) {
        var names = new LinkedHashSet<String>();
        properties.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static Set<String> texts(JsonNode array) {
        var found = new LinkedHashSet<String>();
        array.forEach(each -> found.add(each.asText()));
        return found;
    }
}
