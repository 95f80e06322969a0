package dev.capstan.cel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.runtime.CelEvaluationException;
import java.util.Map;

/// Words a failure as Kubernetes does it.
final class FailureText {
    private static final Pattern PLACE = Pattern.compile("(?s)^evaluation error(?: at [^:]*:(-?[0-9]+))?: (.*)$");
    private static final Pattern KEY = Pattern.compile("(?s)^key '(.*)' is not present in map\\.$");
    private static final Pattern FIELD =
            Pattern.compile("(?s)^Error resolving field '(.*)'\\. Field selections must .*$");
    private static final Pattern RANGE = Pattern.compile("Range \\[-?[0-9]+, (-?[0-9]+)\\) out of bounds");
    private static final Map<String, String> CONVERSIONS = Map.of(
            "int", "int",
            "uint", "uint",
            "double", "double",
            "bool", "bool",
            "duration", "google.protobuf.Duration",
            "timestamp", "google.protobuf.Timestamp");

    private FailureText() {}

    static String of(CelEvaluationException failure, CelAbstractSyntaxTree tree) {
        String message = String.valueOf(failure.getMessage());
        Matcher place = PLACE.matcher(message);
        int offset = -1;
        if (place.matches()) {
            offset = place.group(1) == null ? -1 : Integer.parseInt(place.group(1));
            message = place.group(2);
        }
        return switch (failure.getErrorCode()) {
            case ATTRIBUTE_NOT_FOUND -> "no such key: " + replaced(FIELD, replaced(KEY, message));
            case INDEX_OUT_OF_BOUNDS -> message.replace("Index out of bounds", "index out of bounds");
            case DIVIDE_BY_ZERO -> isModulo(tree, offset) ? "modulus by zero" : "division by zero";
            case OVERLOAD_NOT_FOUND -> "no such overload";
            case NUMERIC_OVERFLOW -> "integer overflow";
            case BAD_FORMAT -> badFormat(message, word(tree, offset));
            case INTERNAL_ERROR,
                    DUPLICATE_ATTRIBUTE,
                    INVALID_ARGUMENT,
                    AMBIGUOUS_OVERLOAD,
                    TYPE_NOT_FOUND,
                    ITERATION_BUDGET_EXCEEDED -> outOfRange(message);
        };
    }

    private static String outOfRange(String message) {
        Matcher range = RANGE.matcher(message);
        return range.find() ? "index out of range: " + range.group(1) : message;
    }

    private static String badFormat(String message, String function) {
        String type = CONVERSIONS.get(function);
        return type == null ? message : "type conversion error from 'string' to '" + type + "'";
    }

    /// The name that ends where an opening bracket is.
    private static String word(CelAbstractSyntaxTree tree, int bracket) {
        var word = new StringBuilder();
        var text = tree.getSource().getContent();
        for (int i = bracket - 1; i >= 0 && i < text.size() && Character.isLetter(text.get(i)); i--) {
            word.appendCodePoint(text.get(i));
        }
        return word.reverse().toString();
    }

    private static String replaced(Pattern pattern, String message) {
        Matcher matcher = pattern.matcher(message);
        return matcher.matches() ? matcher.group(1) : message;
    }

    private static boolean isModulo(CelAbstractSyntaxTree tree, int offset) {
        var text = tree.getSource().getContent();
        return offset >= 0 && offset < text.size() && text.get(offset) == '%';
    }
}
