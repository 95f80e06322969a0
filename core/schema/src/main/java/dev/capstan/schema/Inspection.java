package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One validation of one value: the walk, what it found, and how much agreed.
///
/// `matches` counts what fitted, as Kubernetes counts it: of several alternatives that all fail, the one that
/// fitted most is the one whose problems are told.
final class Inspection {
    /// Where Kubernetes puts problems that it cannot place.
    static final String NOWHERE = "<nil>";

    private static final String NULL = "null";

    /// What every object says of itself; it is the same in all of them, so it has no past.
    private static final Set<String> TYPE_META = Set.of("apiVersion", "kind");

    final Trail at;
    private @Nullable Set<FieldProblem> problems;
    private @Nullable Correlation past;
    private int matches;

    private Inspection(Trail at) {
        this.at = at;
    }

    static void run(JsonNode value, Schema schema, Collection<FieldProblem> problems) {
        run(value, schema, null, problems);
    }

    /// @param past what the value was; problems of what has not changed are not told
    static void run(JsonNode value, Schema schema, @Nullable Correlation past, Collection<FieldProblem> problems) {
        var inspection = new Inspection(new Trail());
        inspection.past = past;
        inspection.inspect(value, schema);
        if (past != null && past.unchanged()) {
            return;
        }
        if (inspection.problems != null) {
            problems.addAll(inspection.problems);
        }
    }

    /// Inspects the value where we are against another schema, on the side.
    Inspection trial(JsonNode value, Schema schema) {
        var trial = new Inspection(at);
        trial.inspect(value, schema);
        return trial;
    }

    void merge(Inspection other) {
        matches += other.matches;
        if (other.problems != null) {
            other.problems.forEach(this::report);
        }
    }

    boolean fits() {
        return problems == null;
    }

    int matches() {
        return matches;
    }

    void matched(int count) {
        matches += count;
    }

    void inspect(JsonNode value, Schema schema) {
        if (value.isNull()) {
            nothing(value, schema);
            return;
        }
        Type found = Type.ofValue(value);
        if (TypeCheck.fits(found, schema, this)) {
            matches++;
        }
        for (Check each : schema.checks) {
            each.check(value, this);
        }
        switch (value) {
            case ObjectNode object -> fields(object, schema);
            case ArrayNode array -> items(array, schema.items);
            default -> matches += found == Type.BOOLEAN ? 4 : found == Type.STRING ? 5 : 6;
        }
    }

    private void nothing(JsonNode value, Schema schema) {
        if (!schema.nullable() && TypeCheck.isTyped(schema)) {
            wrongType(TypeCheck.expected(schema), NULL);
        } else {
            matches++;
        }
        for (Check each : schema.checks) {
            if (each instanceof EnumCheck) {
                each.check(value, this);
            }
        }
    }

    private void fields(ObjectNode object, Schema schema) {
        matches += 5;
        if (schema.properties.isEmpty() && schema.additional == null) {
            return;
        }
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            Schema known = schema.field(each.getKey());
            if (known == null) {
                continue;
            }
            if (known == Schema.NOTHING && schema.traits.closed()) {
                invalid(GoText.quote(each.getKey()), at.to(each.getKey()) + " in body is a forbidden property");
                continue;
            }
            at.field(each.getKey());
            boolean visible = at.depth() > 1 || !TYPE_META.contains(each.getKey());
            inside(each.getValue(), known, past == null || !visible ? null : past.field(each.getKey()));
            at.back();
        }
    }

    private void items(ArrayNode array, @Nullable Schema items) {
        matches += 6;
        if (items == null) {
            return;
        }
        for (int i = 0; i < array.size(); i++) {
            at.index(i);
            inside(array.get(i), items, past == null ? null : past.item(i));
            at.back();
        }
    }

    /// Inspects a part of the value; one that has a past gets away with what it was.
    private void inside(JsonNode value, Schema schema, @Nullable Correlation before) {
        if (past == null) {
            inspect(value, schema);
            return;
        }
        var part = new Inspection(at);
        part.past = before;
        part.inspect(value, schema);
        if (before == null || part.fits() || !before.unchanged()) {
            merge(part);
        }
    }

    void wrongType(String expected, String found) {
        String shown = GoText.quote(found);
        report(new FieldProblem(
                Reason.TYPE_INVALID, place(), shown, at + " in body must be of type " + expected + ": " + shown));
    }

    /// A value that breaks a rule: `spec.size in body ` goes before the words.
    void breaks(String value, String words) {
        invalid(value, at + " in body " + words);
    }

    void invalid(String value, String detail) {
        report(FieldProblem.invalid(place(), value, detail));
    }

    /// A problem that Kubernetes tells without saying where.
    void misplaced(String detail) {
        report(FieldProblem.invalid(NOWHERE, "\"\"", detail));
    }

    void report(Reason reason, @Nullable String value, String detail) {
        report(new FieldProblem(reason, place(), value, detail));
    }

    void report(FieldProblem problem) {
        if (problems == null) {
            problems = new LinkedHashSet<>();
        }
        problems.add(problem);
    }

    private String place() {
        String path = at.toString();
        return path.isEmpty() ? NOWHERE : path;
    }
}
