package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.rest.form.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A resource type as a client describes it.
///
/// @param kind the name without a group
/// @param schema of the spec, spelled as definitions spell it; null when a change leaves it as it is
/// @param namespaced null when nothing was said
/// @param reconciler as the annotation has it; null when nothing was said
record TypeBody(
        String kind,
        String group,
        String version,
        @Nullable String description,
        @Nullable ObjectNode schema,
        @Nullable String plural,
        @Nullable Boolean namespaced,
        @Nullable String reconciler,
        @Nullable Boolean approval) {

    /// A new type.
    static TypeBody created(Body body) {
        TypeBody read = read(body, body.text("name"), body.text("version"));
        if (!body.has("schema")) {
            body.problem("schema", "is required");
        }
        body.check();
        return read;
    }

    /// A change of a type, which keeps its name and version.
    static TypeBody changed(Body body, String name, String version) {
        same(body, "name", name);
        same(body, "version", version);
        TypeBody read = read(body, name, version);
        body.check();
        return read;
    }

    private static void same(Body body, String field, String expected) {
        String given = body.optionalText(field);
        if (given != null && !given.equals(expected)) {
            body.problem(field, "is \"" + given + "\", but it is \"" + expected + "\" and cannot be changed");
        }
    }

    private static TypeBody read(Body body, String name, String version) {
        String group = body.optionalText("group");
        if (group != null && name.contains(".") && !group.equals(TypeName.group(name))) {
            body.problem("group", "is \"" + group + "\", but the name says \"" + TypeName.group(name) + "\"");
        }
        ObjectNode schema = body.object("schema");
        if (schema != null) {
            SchemaSpelling.normalize(schema);
            if (!schema.has("type")) {
                schema.put("type", "object");
            }
        }
        return new TypeBody(
                TypeName.kind(name),
                group == null ? TypeName.group(name) : group,
                version,
                body.optionalText("description"),
                schema,
                body.optionalText("plural"),
                body.truth("namespaced").orElse(null),
                ReconcilerField.read(body),
                body.truth("require_approval").orElse(null));
    }

    /// Throws when it says other than the definition what is the same for all versions.
    void checkSame(Resource definition) {
        JsonNode spec = definition.tree().path("spec");
        var problems = new ArrayList<Problem.Field>();
        same("group", group, spec.path("group").asText(), problems);
        same("plural", plural, spec.path("names").path("plural").asText(), problems);
        boolean is = spec.path("scope").asText().equals("Namespaced");
        same("namespaced", namespaced == null ? null : namespaced.toString(), Boolean.toString(is), problems);
        if (!problems.isEmpty()) {
            throw Body.invalid(problems).asException();
        }
    }

    private static void same(String field, @Nullable String given, String expected, List<Problem.Field> problems) {
        if (given != null && !given.equals(expected)) {
            problems.add(
                    new Problem.Field(field, "is " + given + ", but it is " + expected + " and cannot be changed"));
        }
    }

    /// What is said of several: `databaseclusters`.
    String pluralOr() {
        return plural == null ? plural(kind.toLowerCase(Locale.ROOT)) : plural;
    }

    private static String plural(String word) {
        if (word.matches(".*(s|x|z|ch|sh)")) {
            return word + "es";
        }
        return word.matches(".*[^aeiou]y") ? word.substring(0, word.length() - 1) + "ies" : word + "s";
    }
}
