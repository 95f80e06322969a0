package dev.capstan.controllerconfig.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.context.PlainValues;
import dev.capstan.controllerconfig.precondition.FieldPath;
import dev.capstan.controllerconfig.precondition.Operator;
import dev.capstan.controllerconfig.precondition.Precondition;
import dev.capstan.yaml.Fields;
import dev.capstan.yaml.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads what must be true of a cluster.
final class PreconditionReader {
    private PreconditionReader() {}

    static List<Precondition> read(Value list) {
        return list.items().stream()
                .map(PreconditionReader::one)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Precondition> one(Value value) {
        var fields = value.fields("field", "operator", "value");
        var field = fields.required("field").flatMap(PreconditionReader::path);
        var operator = fields.required("operator").flatMap(PreconditionReader::operator);
        var wanted = operator.map(each -> wanted(value, fields, each)).orElse(List.of());
        return field.flatMap(path -> operator.map(each -> new Precondition(path, each, wanted)));
    }

    private static Optional<FieldPath> path(Value value) {
        return value.text().flatMap(text -> {
            try {
                return Optional.of(FieldPath.parse(text));
            } catch (FieldPath.MalformedPathException e) {
                value.problem(e.offset(), "not a path: " + e.getMessage());
                return Optional.empty();
            }
        });
    }

    private static Optional<Operator> operator(Value value) {
        var operator = value.text().flatMap(Operator::of);
        if (operator.isEmpty()) {
            value.expected("one of " + String.join(", ", Operator.texts()));
        }
        return operator;
    }

    /// One value; those of a list for `in` and `notin`, where one value stands for a list of one.
    private static List<JsonNode> wanted(Value whole, Fields fields, Operator operator) {
        if (!operator.compares()) {
            return List.of();
        }
        var value = fields.field("value");
        if (value.isEmpty()) {
            whole.problem(whole.path() + ": \"value\" is missing, operator " + operator.text() + " compares with it");
            return List.of();
        }
        var tree = PlainValues.tree(value.get().plain());
        if (tree.isArray() && (operator == Operator.IN || operator == Operator.NOTIN)) {
            var all = new ArrayList<JsonNode>();
            tree.forEach(all::add);
            return all;
        }
        return List.of(tree);
    }
}
