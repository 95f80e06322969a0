package dev.capstan.template.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.JsonText;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// An object whose keys are known, and what is wrong with it.
///
/// @param path where it stands, `spec.lifecycle`
record Known(JsonNode object, String path, List<FieldProblem> problems) {
    /// Whether there is one to look into. One that is no object is a problem, none is not.
    boolean isThere() {
        if (!object.isMissingNode() && !object.isObject()) {
            wrong(path, object, "expected an object");
        }
        return object.isObject();
    }

    /// Tells of keys that nobody reads.
    void only(List<String> keys) {
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            if (!keys.contains(each.getKey())) {
                problems.add(FieldProblem.forbidden(
                        at(each.getKey()), "is unknown, expected one of " + String.join(", ", new TreeSet<>(keys))));
            }
        }
    }

    /// What is inside, at its own path.
    Known in(String key) {
        return new Known(object.path(key), at(key), problems);
    }

    /// A text that is like the pattern, or is not there.
    void text(String key, Pattern pattern, String words) {
        expect(
                key,
                value -> value.isTextual() && pattern.matcher(value.textValue()).matches(),
                words);
    }

    void flag(String key) {
        expect(key, JsonNode::isBoolean, "expected true or false");
    }

    void expect(String key, Predicate<JsonNode> condition, String words) {
        JsonNode value = object.path(key);
        if (!value.isMissingNode() && !condition.test(value)) {
            wrong(at(key), value, words);
        }
    }

    void required(String key, String words) {
        if (!object.has(key)) {
            problems.add(FieldProblem.required(at(key), words));
        }
    }

    void wrong(String place, JsonNode value, String words) {
        problems.add(FieldProblem.invalid(place, JsonText.string(value), words));
    }

    String at(String key) {
        return path + "." + key;
    }
}
