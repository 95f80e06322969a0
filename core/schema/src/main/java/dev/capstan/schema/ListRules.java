package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.HashSet;
import java.util.List;

/// The rules of `x-kubernetes-list-type`, `x-kubernetes-list-map-keys` and `x-kubernetes-map-type`.
final class ListRules {
    private final List<FieldProblem> problems;

    ListRules(List<FieldProblem> problems) {
        this.problems = problems;
    }

    void check(JsonNode document, String type, String path) {
        String mapType = document.path(Keyword.MAP_TYPE).asText("");
        if (document.hasNonNull(Keyword.MAP_TYPE)) {
            mustBe(type, "object", path, Keyword.MAP_TYPE);
            if (!List.of("atomic", "granular").contains(mapType)) {
                notSupported(path + "." + Keyword.MAP_TYPE, mapType, List.of("atomic", "granular"));
            }
        }
        String listType = document.path(Keyword.LIST_TYPE).asText("");
        if (document.hasNonNull(Keyword.LIST_TYPE)) {
            list(document, type, listType, path);
        }
        if (!document.path(Keyword.LIST_MAP_KEYS).isEmpty() && !listType.equals("map")) {
            String detail = "must be map if x-kubernetes-list-map-keys is non-empty";
            String here = path + "." + Keyword.LIST_TYPE;
            problems.add(
                    document.hasNonNull(Keyword.LIST_TYPE)
                            ? FieldProblem.invalid(here, GoText.quote(listType), detail)
                            : FieldProblem.required(here, detail));
        }
    }

    private void list(JsonNode document, String type, String listType, String path) {
        JsonNode items = document.path(Keyword.ITEMS);
        mustBe(type, "array", path, Keyword.LIST_TYPE);
        if (!List.of("atomic", "set", "map").contains(listType)) {
            notSupported(path + "." + Keyword.LIST_TYPE, listType, List.of("atomic", "set", "map"));
        }
        if (listType.equals("set") && type.equals("array")) {
            setItems(items, path + ".items");
        }
        if (listType.equals("map")) {
            mapItems(document, items, path);
        }
        boolean keyed = listType.equals("set") || listType.equals("map");
        if (keyed && items.path(Keyword.NULLABLE).asBoolean()) {
            forbidden(path + ".items.nullable", "cannot be nullable when x-kubernetes-list-type is " + listType);
        }
    }

    private void setItems(JsonNode items, String path) {
        String detail = "must be atomic as item of a list with x-kubernetes-list-type=set";
        String listType = items.path(Keyword.LIST_TYPE).asText("");
        String shown = listType.isEmpty() ? "null" : GoText.quote(listType);
        switch (items.path(Keyword.TYPE).asText("")) {
            case "array" -> {
                if (!listType.isEmpty() && !listType.equals("atomic")) {
                    problems.add(FieldProblem.invalid(path + "." + Keyword.LIST_TYPE, shown, detail));
                }
            }
            case "object" -> {
                if (!items.path(Keyword.MAP_TYPE).asText("").equals("atomic")) {
                    problems.add(FieldProblem.invalid(path + "." + Keyword.MAP_TYPE, shown, detail));
                }
            }
            default -> {}
        }
    }

    private void mapItems(JsonNode document, JsonNode items, String path) {
        JsonNode keys = document.path(Keyword.LIST_MAP_KEYS);
        if (keys.isEmpty()) {
            required(path + "." + Keyword.LIST_MAP_KEYS, "must not be empty if x-kubernetes-list-type is map");
        }
        if (!items.isObject()) {
            required(path + ".items", "must have a schema if x-kubernetes-list-type is map");
            return;
        }
        String itemType = items.path(Keyword.TYPE).asText("");
        if (!itemType.equals("object")) {
            problems.add(FieldProblem.invalid(
                    path + ".items.type",
                    GoText.quote(itemType),
                    "must be object if parent array's x-kubernetes-list-type is map"));
            return;
        }
        var seen = new HashSet<String>();
        var required = Keyword.texts(items.path("required"));
        for (JsonNode key : keys) {
            key(keys, key.asText(), items, required.contains(key.asText()), path);
            if (!seen.add(key.asText())) {
                problems.add(FieldProblem.invalid(
                        path + "." + Keyword.LIST_MAP_KEYS, GoText.json(keys), "must not contain duplicate entries"));
            }
        }
    }

    private void key(JsonNode keys, String name, JsonNode items, boolean required, String path) {
        JsonNode property = items.path(Keyword.PROPERTIES).get(name);
        if (property == null) {
            problems.add(FieldProblem.invalid(
                    path + "." + Keyword.LIST_MAP_KEYS,
                    GoText.json(keys),
                    "entries must all be names of item properties"));
            return;
        }
        String here = path + ".items.properties[" + name + "]";
        if (List.of("array", "object").contains(property.path(Keyword.TYPE).asText(""))) {
            problems.add(FieldProblem.invalid(
                    here + ".type",
                    "\"object\"",
                    "must be a scalar type if parent array's x-kubernetes-list-type is map"));
        }
        if (!required && !property.hasNonNull(Keyword.DEFAULT)) {
            required(
                    here + ".default",
                    "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required"
                            + " property");
        }
        if (property.path(Keyword.NULLABLE).asBoolean()) {
            forbidden(here + ".nullable", "this property is in x-kubernetes-list-map-keys, so it cannot be nullable");
        }
    }

    private void mustBe(String type, String wanted, String path, String keyword) {
        if (type.equals(wanted)) {
            return;
        }
        String detail = "must be " + wanted + " if " + keyword + " is specified";
        problems.add(
                type.isEmpty()
                        ? FieldProblem.required(path + ".type", detail)
                        : FieldProblem.invalid(path + ".type", GoText.quote(type), detail));
    }

    private void notSupported(String path, String value, List<String> supported) {
        problems.add(KeywordRules.notSupportedProblem(path, value, supported));
    }

    private void required(String path, String detail) {
        problems.add(FieldProblem.required(path, detail));
    }

    private void forbidden(String path, String detail) {
        problems.add(FieldProblem.forbidden(path, detail));
    }
}
