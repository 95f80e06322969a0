package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Whatever `allOf`, `anyOf`, `oneOf` and `not` talk about is declared in the skeleton.
///
/// Kubernetes looks at the combinations of the root only; so do we, and people's schemas depend on it.
final class Completeness {
    private final List<FieldProblem> problems;

    Completeness(List<FieldProblem> problems) {
        this.problems = problems;
    }

    void node(JsonNode skeleton, String path) {
        validations(skeleton, skeleton, path, path);
    }

    private void validations(JsonNode validation, JsonNode skeleton, String declared, String told) {
        if (validation.path(Keyword.NOT).isObject()) {
            nested(validation.path(Keyword.NOT), skeleton, declared, told + ".not");
        }
        for (String each : Keyword.COMBINATIONS) {
            JsonNode schemas = validation.path(each);
            for (int i = 0; i < schemas.size(); i++) {
                nested(schemas.get(i), skeleton, declared, told + "." + each + "[" + i + "]");
            }
        }
    }

    private void nested(JsonNode validation, @Nullable JsonNode skeleton, String declared, String told) {
        if (skeleton == null) {
            problems.add(FieldProblem.required(declared, "because it is defined in " + told));
            return;
        }
        validations(validation, skeleton, declared, told);
        if (validation.path(Keyword.ITEMS).isObject()) {
            nested(validation.path(Keyword.ITEMS), skeleton.get(Keyword.ITEMS), declared + ".items", told + ".items");
        }
        for (Map.Entry<String, JsonNode> each :
                validation.path(Keyword.PROPERTIES).properties()) {
            String step = ".properties[" + each.getKey() + "]";
            nested(each.getValue(), skeleton.path(Keyword.PROPERTIES).get(each.getKey()), declared + step, told + step);
        }
    }
}
