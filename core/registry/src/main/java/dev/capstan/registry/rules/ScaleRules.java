package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.registry.type.ScalePaths;
import dev.capstan.schema.GoText;
import java.util.ArrayList;
import java.util.List;

/// What the numbers of a custom object must be for it to be scaled, whatever its schema says.
public final class ScaleRules {
    private final JsonNode tree;
    private final List<FieldProblem> problems = new ArrayList<>(0);

    private ScaleRules(JsonNode tree) {
        this.tree = tree;
    }

    /// @param statusAlone when nothing but the status is being written
    public static List<FieldProblem> check(ObjectNode tree, ScalePaths paths, boolean statusAlone) {
        var rules = new ScaleRules(tree);
        if (!statusAlone) {
            rules.count(paths.specReplicas());
        }
        rules.count(paths.statusReplicas());
        String selector = paths.selector();
        if (selector != null) {
            JsonNode value = rules.at(selector, "\"\"");
            if (!value.isMissingNode() && !value.isTextual()) {
                rules.misfit(selector, "\"\"", selector, value, "string");
            }
        }
        return rules.problems;
    }

    private void count(String path) {
        JsonNode value = at(path, "0");
        if (value.isMissingNode()) {
            return;
        }
        if (!value.isIntegralNumber()) {
            misfit(path, "0", path, value, "int64");
        } else if (value.asLong() < 0) {
            problems.add(FieldProblem.invalid(path, value.asText(), "should be a non-negative integer"));
        } else if (value.asLong() > Integer.MAX_VALUE) {
            String most = "should be less than or equal to " + Integer.MAX_VALUE;
            problems.add(FieldProblem.invalid(path, value.asText(), most));
        }
    }

    /// What is at the path; missing when nothing is, or what leads there has been found wrong.
    private JsonNode at(String path, String shown) {
        JsonNode node = tree;
        var trail = new StringBuilder();
        for (String name : path.substring(1).split("\\.")) {
            trail.append('.').append(name);
            if (node.isNull()) {
                return MissingNode.getInstance();
            }
            if (!node.isMissingNode() && !node.isObject()) {
                misfit(path, shown, trail.toString(), node, "map[string]interface{}");
                return MissingNode.getInstance();
            }
            node = node.path(name);
        }
        return node;
    }

    private void misfit(String path, String shown, String place, JsonNode found, String expected) {
        String why = place + " accessor error: " + GoText.plain(found) + " is of the type " + GoText.type(found)
                + ", expected " + expected;
        problems.add(FieldProblem.invalid(path, shown, why));
    }
}
