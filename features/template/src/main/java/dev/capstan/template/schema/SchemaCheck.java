package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.cel.rules.RuleCheck;
import dev.capstan.schema.StructuralCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the API would say to a CRD with the schema, told at the places of the Template.
final class SchemaCheck {
    private static final String ROOT = "#";
    private static final Pattern PLACE = Pattern.compile(
            "#\\.properties\\[(spec|status)](\\.x-kubernetes-validations)?(?:\\.properties\\[([^]]*)])?");
    private static final Pattern PROPERTY = Pattern.compile("\\.properties\\[([^]]*)]");

    private SchemaCheck() {}

    static List<FieldProblem> problems(JsonNode schema) {
        List<FieldProblem> found = StructuralCheck.check(schema, ROOT);
        var all = new ArrayList<>(found);
        boolean structural = found.isEmpty() || StructuralCheck.isStructural(schema);
        all.addAll(RuleCheck.check(schema, ROOT, structural, found.isEmpty()));
        return all.stream()
                .map(each -> new FieldProblem(each.reason(), placed(each.path()), each.value(), placed(each.detail())))
                .toList();
    }

    /// What is wrong with a regular expression alone: with a wrong one nothing else of a schema is looked at.
    static List<FieldProblem> pattern(JsonNode pattern) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        schema.putObject("properties").putObject("x").put("type", "string").set("pattern", pattern);
        return StructuralCheck.check(schema, ROOT);
    }

    /// Of `#.properties[spec].properties[a].properties[b]`, which is `spec.schema.spec.a.properties.b`.
    private static String placed(String text) {
        String top = PLACE.matcher(text).replaceAll(found -> {
            if (found.group(2) != null) {
                return "spec.schema.validations";
            }
            return "spec.schema." + found.group(1) + (found.group(3) == null ? "" : "." + quoted(found.group(3)));
        });
        return PROPERTY.matcher(top)
                .replaceAll(found -> ".properties." + quoted(found.group(1)))
                .replace("." + FieldReader.RULES + "[", ".validations[");
    }

    private static String quoted(String name) {
        return Matcher.quoteReplacement(name);
    }
}
