package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Pattern;
import dev.capstan.api.FieldProblem;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// An object inside an object must say what it is.
final class EmbeddedResource {
    private static final Pattern KIND = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");

    private EmbeddedResource() {}

    static void check(ObjectNode object, Trail at, List<FieldProblem> problems) {
        text(object, "apiVersion", at, problems, EmbeddedResource::apiVersion);
        text(object, "kind", at, problems, EmbeddedResource::kind);
    }

    private interface Rule {
        @Nullable
        String broken(String text);
    }

    private static void text(ObjectNode object, String name, Trail at, List<FieldProblem> problems, Rule rule) {
        JsonNode value = object.get(name);
        if (value == null) {
            problems.add(FieldProblem.required(at.to(name), ""));
            return;
        }
        String broken = !value.isTextual()
                ? "must be a string"
                : value.textValue().isEmpty() ? "must not be empty" : rule.broken(value.textValue());
        if (broken != null) {
            problems.add(FieldProblem.invalid(at.to(name), GoText.value(value), broken));
        }
    }

    private static @Nullable String apiVersion(String text) {
        return text.chars().filter(c -> c == '/').count() > 1 ? "unexpected GroupVersion string: " + text : null;
    }

    private static @Nullable String kind(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.length() > 63) {
            return "may have mixed case, but should otherwise match: must be no more than 63 bytes";
        }
        return KIND.matches(lower)
                ? null
                : "may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case"
                        + " alphanumeric characters or '-', start with an alphabetic character, and end with an"
                        + " alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is"
                        + " '[a-z]([-a-z0-9]*[a-z0-9])?')";
    }
}
