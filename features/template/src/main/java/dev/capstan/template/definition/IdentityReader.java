package dev.capstan.template.definition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Reads how the kind is called, from `spec.crd`, from `spec.schema`, or from both where they agree.
final class IdentityReader {
    private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+");
    private static final Pattern KIND = Pattern.compile("[A-Z][A-Za-z0-9]{0,62}");
    private static final int LONGEST_GROUP = 253;
    private static final String LABEL_WORDS =
            "expected at most 63 lower case letters, digits and hyphens, beginning with a letter";

    private final JsonNode spec;
    private final List<FieldProblem> problems;

    IdentityReader(JsonNode spec, List<FieldProblem> problems) {
        this.spec = spec;
        this.problems = problems;
    }

    Identity read() {
        String kind = text("kind", "");
        checkKind(kind);
        String plural = text("plural", kind.toLowerCase(Locale.ROOT) + "s");
        if (!kind.isEmpty() && !LABEL.matcher(plural).matches()) {
            wrong("plural", plural, LABEL_WORDS);
        }
        String scope = text("scope", "Namespaced");
        if (!List.of("Namespaced", "Cluster").contains(scope)) {
            problems.add(new FieldProblem(
                    Reason.NOT_SUPPORTED, place("scope"), quoted(scope), "expected Namespaced or Cluster"));
        }
        return new Identity(groupVersion(), kind, plural, scope, labels("categories"), labels("shortNames"), columns());
    }

    private GroupVersion groupVersion() {
        String apiVersion = text("apiVersion", "");
        if (apiVersion.isEmpty()) {
            problems.add(FieldProblem.required(place("apiVersion"), "expected a group and version, example.com/v1"));
            return new GroupVersion("", "");
        }
        GroupVersion read = GroupVersion.parse(apiVersion);
        boolean group =
                SUBDOMAIN.matcher(read.group()).matches() && read.group().length() <= LONGEST_GROUP;
        if (!group || !LABEL.matcher(read.version()).matches()) {
            wrong("apiVersion", apiVersion, "expected a group with a dot in it and a version, example.com/v1");
        }
        return read;
    }

    private void checkKind(String kind) {
        if (kind.isEmpty()) {
            problems.add(FieldProblem.required(place("kind"), "expected the name of a kind, CityWebsite"));
        } else if (!KIND.matcher(kind).matches()) {
            wrong("kind", kind, "expected at most 63 letters and digits, beginning with a capital");
        }
    }

    /// Where something is said: in the shape of the seed, else in the other.
    private String place(String key) {
        return (!spec.path("crd").has(key) && spec.path("schema").has(key)) || !spec.has("crd")
                ? "spec.schema." + key
                : "spec.crd." + key;
    }

    private JsonNode value(String key) {
        JsonNode one = spec.path("crd").path(key);
        JsonNode other = spec.path("schema").path(key);
        if (!one.isMissingNode() && !other.isMissingNode() && !one.equals(other)) {
            problems.add(FieldProblem.invalid(
                    "spec.schema." + key,
                    JsonText.string(other),
                    "spec.crd." + key + " says " + JsonText.string(one) + ", expected the same, or one of them only"));
        }
        return one.isMissingNode() ? other : one;
    }

    private String text(String key, String fallback) {
        JsonNode value = value(key);
        if (!value.isMissingNode() && !value.isTextual()) {
            problems.add(FieldProblem.invalid(place(key), JsonText.string(value), "expected a text"));
        }
        return value.asText(fallback).isEmpty() ? fallback : value.asText(fallback);
    }

    private List<String> labels(String key) {
        JsonNode values = list(key);
        var labels = new ArrayList<String>();
        for (int i = 0; i < values.size(); i++) {
            String each = values.get(i).asText("");
            if (!LABEL.matcher(each).matches()) {
                problems.add(
                        FieldProblem.invalid(place(key) + "[" + i + "]", JsonText.string(values.get(i)), LABEL_WORDS));
            }
            labels.add(each);
        }
        return labels;
    }

    private List<JsonNode> columns() {
        JsonNode values = list("printerColumns");
        var columns = new ArrayList<JsonNode>();
        for (int i = 0; i < values.size(); i++) {
            new ColumnCheck(values.get(i), place("printerColumns") + "[" + i + "]", problems).check();
            columns.add(values.get(i).deepCopy());
        }
        return columns;
    }

    private JsonNode list(String key) {
        JsonNode values = value(key);
        if (!values.isMissingNode() && !values.isArray()) {
            problems.add(FieldProblem.invalid(place(key), JsonText.string(values), "expected a list"));
        }
        return values;
    }

    private void wrong(String key, String value, String words) {
        problems.add(FieldProblem.invalid(place(key), quoted(value), words));
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }
}
