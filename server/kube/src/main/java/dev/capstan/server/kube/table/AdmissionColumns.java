package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;

/// The columns of what is asked before an object is admitted.
final class AdmissionColumns {
    static final List<Column> WEBHOOKS =
            List.of(Column.NAME, Cells.count("Webhooks", "How many are asked.", "/webhooks"), Column.AGE);
    static final List<Column> VALIDATING_POLICIES =
            policies(Cells.count("Validations", "Rules an object is held to.", "/spec/validations"));
    static final List<Column> MUTATING_POLICIES =
            policies(Cells.count("Mutations", "Changes that are made.", "/spec/mutations"));
    static final List<Column> BINDINGS = List.of(
            Column.NAME,
            Cells.text("PolicyName", "Which policy it puts in force.", Cells.at("/spec/policyName")),
            Cells.text(
                    "ParamRef",
                    "Where the parameters are.",
                    each -> parameters(each.path("spec").path("paramRef"))),
            Column.AGE);

    private AdmissionColumns() {}

    private static List<Column> policies(Column rules) {
        return List.of(
                Column.NAME,
                rules,
                Cells.text(
                        "ParamKind",
                        "What its parameters are.",
                        each -> kind(each.path("spec").path("paramKind"))),
                Column.AGE);
    }

    private static String kind(JsonNode kind) {
        return kind.isObject()
                ? kind.path("apiVersion").asText() + "/" + kind.path("kind").asText()
                : Cells.UNSET;
    }

    private static String parameters(JsonNode reference) {
        String name = reference.path("name").asText("");
        if (!name.isEmpty()) {
            return reference.path("namespace").asText("*") + "/" + name;
        }
        JsonNode selector = reference.path("selector");
        return selector.isObject() ? inGo(selector) : Cells.UNSET;
    }

    /// A selector as Go prints one, which is what Kubernetes shows.
    private static String inGo(JsonNode selector) {
        String labels = selector.path("matchLabels").properties().stream()
                .map(each -> each.getKey() + ": " + each.getValue().asText() + ",")
                .sorted()
                .collect(Collectors.joining());
        String expressions = Cells.items(selector.path("matchExpressions"))
                .map(AdmissionColumns::expression)
                .collect(Collectors.joining());
        return "&LabelSelector{MatchLabels:map[string]string{" + labels
                + "},MatchExpressions:[]LabelSelectorRequirement{" + expressions + "},}";
    }

    private static String expression(JsonNode expression) {
        String values =
                Cells.items(expression.path("values")).map(JsonNode::asText).collect(Collectors.joining(" "));
        return "LabelSelectorRequirement{Key:" + expression.path("key").asText() + ",Operator:"
                + expression.path("operator").asText() + ",Values:[" + values + "],},";
    }
}
