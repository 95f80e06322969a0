package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What ConfigMaps and Secrets have in common: keys, a limit on their size, and being immutable when they say so.
final class DataRules {
    private static final Pattern KEY = Pattern.compile("[-._a-zA-Z0-9]+");
    private static final String KEY_RULE = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'"
            + " (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_KEY = 253;

    private DataRules() {}

    static List<FieldProblem> keys(Resource object, String part) {
        var problems = new ArrayList<FieldProblem>();
        object.tree().path(part).properties().forEach(each -> {
            String key = each.getKey();
            String path = part + "[" + key + "]";
            String quoted = MetadataRules.quoted(key);
            if (key.length() > MAX_KEY) {
                problems.add(FieldProblem.invalid(path, quoted, "must be no more than " + MAX_KEY + " bytes"));
            }
            if (!KEY.matcher(key).matches()) {
                problems.add(FieldProblem.invalid(path, quoted, KEY_RULE));
            } else if (key.equals(".") || key.equals("..")) {
                problems.add(FieldProblem.invalid(path, quoted, "must not be '" + key + "'"));
            } else if (key.startsWith("..")) {
                problems.add(FieldProblem.invalid(path, quoted, "must not start with '..'"));
            }
        });
        return problems;
    }

    static List<FieldProblem> base64(Resource object, String part) {
        var problems = new ArrayList<FieldProblem>();
        object.tree().path(part).properties().forEach(each -> {
            if (decoded(each.getValue()) == null) {
                problems.add(FieldProblem.invalid(part + "[" + each.getKey() + "]", "\"…\"", "expected base64 text"));
            }
        });
        return problems;
    }

    /// Refuses values that have to be JSON objects and are not. What they are is not told: they may be secret.
    static List<FieldProblem> json(Resource object, String part, List<String> keys) {
        var problems = new ArrayList<FieldProblem>();
        for (String key : keys) {
            JsonNode value = object.tree().path(part).path(key);
            byte[] bytes = value.isMissingNode() ? null : decoded(value);
            if (bytes != null && !isObject(bytes)) {
                problems.add(FieldProblem.invalid(
                        part + "[" + key + "]", "\"<secret contents redacted>\"", "expected a JSON object"));
            }
        }
        return problems;
    }

    private static boolean isObject(byte[] bytes) {
        try {
            return Document.json(bytes).tree().isObject();
        } catch (MalformedException e) {
            return false;
        }
    }

    static List<FieldProblem> size(Resource object, String part, String encodedPart) {
        long total = 0;
        for (JsonNode each : object.tree().path(part)) {
            total += each.asText().getBytes(StandardCharsets.UTF_8).length;
        }
        for (JsonNode each : object.tree().path(encodedPart)) {
            total += each.asText().length() * 3L / 4;
        }
        if (total <= MAX_BYTES) {
            return List.of();
        }
        String path = part.isEmpty() ? encodedPart : "[]";
        return List.of(new FieldProblem(Reason.TOO_LONG, path, null, "may not be more than " + MAX_BYTES + " bytes"));
    }

    static List<FieldProblem> immutable(Resource object, @Nullable Resource existing, String... parts) {
        if (existing == null || !existing.tree().path("immutable").asBoolean(false)) {
            return List.of();
        }
        var problems = new ArrayList<FieldProblem>();
        String why = "field is immutable when `immutable` is set";
        if (!object.tree().path("immutable").asBoolean(false)) {
            problems.add(FieldProblem.forbidden("immutable", why));
        }
        for (String part : parts) {
            if (!Objects.equals(object.part(part), existing.part(part))) {
                problems.add(FieldProblem.forbidden(part, why));
            }
        }
        return problems;
    }

    private static byte @Nullable [] decoded(JsonNode value) {
        try {
            return Base64.getDecoder().decode(value.asText());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
