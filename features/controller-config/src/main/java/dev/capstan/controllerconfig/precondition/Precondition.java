package dev.capstan.controllerconfig.precondition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// One thing that must be true of a field.
///
/// A field that is not there, or null, is equal to nothing and in no list; so `ne` and `notin` hold.
///
/// @param wanted what it is compared with: one value, or those of a list; none for `exists` and `notexists`
public record Precondition(FieldPath field, Operator operator, List<JsonNode> wanted) {
    private static final int LONGEST = 100;

    public Precondition {
        wanted = List.copyOf(wanted);
    }

    /// Why it does not hold: `spec.provider must equal 'gcp' (got 'aws')`; empty when it does.
    Optional<String> objection(JsonNode root) {
        JsonNode found = field.from(root);
        return holds(found) ? Optional.empty() : Optional.of(field + " " + demand() + got(found));
    }

    private boolean holds(JsonNode found) {
        boolean among = wanted.stream().anyMatch(each -> Likeness.between(found, each));
        return switch (operator) {
            case EQ, IN -> among;
            case NE, NOTIN -> !among;
            case EXISTS -> !found.isMissingNode();
            case NOTEXISTS -> found.isMissingNode();
        };
    }

    private String demand() {
        var values = wanted.stream().map(Precondition::said).collect(Collectors.joining(", "));
        return switch (operator) {
            case EQ -> "must equal " + values;
            case NE -> "must not equal " + values;
            case IN -> "must be one of " + (values.isEmpty() ? "nothing" : values);
            case NOTIN -> "must not be one of " + values;
            case EXISTS -> "must exist";
            case NOTEXISTS -> "must not exist";
        };
    }

    private String got(JsonNode found) {
        return switch (operator) {
            case EXISTS -> "";
            case EQ, NE, IN, NOTIN, NOTEXISTS ->
                found.isMissingNode() ? " (it is absent)" : " (got " + said(found) + ")";
        };
    }

    private static String said(JsonNode value) {
        var text = value.isTextual() ? value.textValue() : JsonText.string(value);
        var shown = text.codePointCount(0, text.length()) > LONGEST
                ? text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…"
                : text;
        return value.isTextual() ? "'" + shown + "'" : shown;
    }
}
