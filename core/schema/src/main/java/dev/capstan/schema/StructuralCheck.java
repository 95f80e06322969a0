package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/// Whether a schema document may describe a kind: it is structural, its defaults keep its own rules, and its
/// keywords go together.
///
/// A schema is structural when its skeleton (which fields there are, of which type) can be read without looking
/// into `allOf`, `anyOf`, `oneOf` and `not`; those may only restrict what the skeleton declares. That is what
/// makes pruning and defaulting possible.
public final class StructuralCheck {
    private StructuralCheck() {}

    /// Every reason not to take the schema, worded as Kubernetes does it; none when it is fine.
    ///
    /// @param path where the document stands, `spec.versions[0].schema.openAPIV3Schema`
    public static List<FieldProblem> check(JsonNode openApiV3Schema, String path) {
        var problems = new ArrayList<FieldProblem>();
        KeywordShapes.check(openApiV3Schema, path, problems);
        if (!problems.isEmpty()) {
            return problems;
        }
        if (KeywordRules.isReadable(openApiV3Schema)) {
            structure(openApiV3Schema, path, problems);
        }
        if (openApiV3Schema.path(Keyword.NULLABLE).asBoolean()) {
            problems.add(FieldProblem.forbidden(path + ".nullable", "nullable cannot be true at the root"));
        }
        new KeywordRules(problems).root(openApiV3Schema, path);
        return problems;
    }

    /// Whether the schema is structural, whatever else is wrong with it.
    public static boolean isStructural(JsonNode openApiV3Schema) {
        var problems = new ArrayList<FieldProblem>();
        KeywordShapes.check(openApiV3Schema, "", problems);
        if (!problems.isEmpty() || !KeywordRules.isReadable(openApiV3Schema)) {
            return false;
        }
        new Structure(problems).root(openApiV3Schema, "");
        new Completeness(problems).node(openApiV3Schema, "");
        return problems.isEmpty();
    }

    /// Removes from a schema document what is no keyword, telling the path of each as Kubernetes does it:
    /// `spec.versions[0].schema.openAPIV3Schema.properties.spec.colour`.
    public static void prune(ObjectNode openApiV3Schema, String path, Consumer<String> unknownPath) {
        UnknownKeywords.prune(openApiV3Schema, path, unknownPath);
    }

    private static void structure(JsonNode document, String path, List<FieldProblem> problems) {
        new Structure(problems).root(document, path);
        new Completeness(problems).node(document, path);
        problems.sort(Comparator.comparing(FieldProblem::toString));
        if (problems.isEmpty()) {
            new DefaultRules(problems).root(document, path);
        }
    }
}
