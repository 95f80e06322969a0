package dev.capstan.template.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.cel.rules.Rules;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.List;

/// Whether objects are as a definition wants them. Safe for use by many threads.
public final class Validity {
    private final Schema schema;
    private final Rules rules;

    private Validity(Schema schema) {
        this.schema = schema;
        this.rules = Rules.of(schema);
    }

    /// @param crd the whole definition, with a schema that can be taken
    public static Validity of(JsonNode crd) {
        return new Validity(Schema.of(Versions.schema(crd)));
    }

    /// All that is wrong with an object, fields that would be dropped among it. Defaults are filled in before.
    public List<FieldProblem> problems(JsonNode instance) {
        if (!(instance.deepCopy() instanceof ObjectNode object)) {
            return List.of();
        }
        var problems = new ArrayList<FieldProblem>();
        schema.prune(
                object,
                path -> problems.add(FieldProblem.forbidden(path, "is not known, so that its value would be lost")));
        schema.applyDefaults(object);
        List<FieldProblem> found = schema.validate(object);
        problems.addAll(found);
        problems.addAll(rules.check(object, null, found).problems());
        return List.copyOf(problems);
    }

    /// The object as it is read with this definition: with defaults, and without what is not known.
    public JsonNode asRead(JsonNode instance) {
        JsonNode copy = instance.deepCopy();
        if (copy instanceof ObjectNode object) {
            schema.prune(object, _ -> {});
            schema.applyDefaults(object);
        }
        return copy;
    }
}
