package dev.capstan.template.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.JsonText;
import dev.capstan.template.expression.Interpolated;
import dev.capstan.template.expression.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The configuration, resources, variables and outputs of a Template, read.
///
/// @param members what expressions may refer to by its name, which is all but outputs, each with the expressions in it
/// @param uses all expressions, those of outputs too
record Program(Map<String, List<Use>> members, List<Use> uses, List<FieldProblem> problems) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
    /// What the program knows without being told.
    private static final Set<String> GIVEN = Set.of("pulumi");

    private static final Set<String> KEYS = Set.of("type", "name", "defaultProvider", "properties", "options", "get");

    static Program of(JsonNode spec) {
        var program = new Program(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>());
        program.section(spec, "configuration");
        program.section(spec, "resources");
        program.section(spec, "variables");
        program.section(spec, "outputs");
        return program;
    }

    boolean knows(String name) {
        return members.containsKey(name) || GIVEN.contains(name);
    }

    /// In the order of the alphabet.
    Set<String> names() {
        return new TreeSet<>(members.keySet());
    }

    private void section(JsonNode spec, String section) {
        JsonNode entries = spec.path(section);
        String path = "spec." + section;
        if (!entries.isMissingNode() && !entries.isObject()) {
            problems.add(FieldProblem.invalid(path, JsonText.string(entries), "expected an object"));
        }
        for (Map.Entry<String, JsonNode> each : entries.properties()) {
            String here = path + "." + each.getKey();
            if (section.equals("resources")) {
                resource(each.getValue(), here);
            }
            var tree = Interpolated.of(each.getValue(), here);
            problems.addAll(tree.problems());
            uses.addAll(tree.uses());
            if (!section.equals("outputs")) {
                member(each.getKey(), here, tree.uses());
            }
        }
    }

    private void member(String name, String path, List<Use> within) {
        // A configuration such as aws:region is for a provider, and nobody refers to it.
        boolean foreign = path.startsWith("spec.configuration.") && name.contains(":");
        if ((!foreign && !NAME.matcher(name).matches()) || name.equals("schema") || GIVEN.contains(name)) {
            problems.add(FieldProblem.invalid(
                    path,
                    "\"" + name + "\"",
                    "expected a name of letters, digits, - and _, and neither schema nor pulumi"));
        }
        if (members.putIfAbsent(name, within) != null) {
            problems.add(new FieldProblem(
                    FieldProblem.Reason.DUPLICATE, path, "\"" + name + "\"", "something else has the same name"));
        }
    }

    /// Which resource it is stands in the Template: an instance must not choose it.
    private void resource(JsonNode resource, String path) {
        String type = resource.path("type").asText("");
        if (type.isEmpty()) {
            problems.add(FieldProblem.required(path + ".type", "expected a type such as aws:s3:Bucket"));
        } else if (type.contains("${") || !type.contains(":")) {
            problems.add(FieldProblem.invalid(
                    path + ".type", "\"" + type + "\"", "expected a type such as aws:s3:Bucket, without expressions"));
        }
        for (Map.Entry<String, JsonNode> each : resource.properties()) {
            if (!KEYS.contains(each.getKey())) {
                problems.add(FieldProblem.forbidden(
                        path + "." + each.getKey(),
                        "is unknown, expected one of " + String.join(", ", new TreeSet<>(KEYS))));
            }
        }
    }
}
