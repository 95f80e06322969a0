package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Values as Go prints them, which is how they stand in Kubernetes' messages.
public final class GoText {
    private GoText() {}

    /// A value as a field error shows it.
    public static String value(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> quote(value.textValue());
            case NUMBER -> value.isIntegralNumber() ? value.asText() : number(value.doubleValue());
            default -> json(value);
        };
    }

    /// `%T` of a value in a tree
    public static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> "string";
            case BOOLEAN -> "bool";
            case ARRAY -> "[]interface {}";
            case OBJECT -> "map[string]interface {}";
            case NULL -> "<nil>";
            default -> value.isIntegralNumber() ? "int64" : "float64";
        };
    }

    /// `%v` of a value in a tree
    public static String plain(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> value.valueStream().map(GoText::plain).collect(Collectors.joining(" ", "[", "]"));
            case OBJECT ->
                value.properties().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> each.getKey() + ":" + plain(each.getValue()))
                        .collect(Collectors.joining(" ", "map[", "]"));
            case NULL -> "<nil>";
            default -> value.isDouble() ? number(value.doubleValue()) : value.asText();
        };
    }

    /// `%q`
    public static String quote(String text) {
        var out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> escape(out, c));
        return out.append('"').toString();
    }

    private static void escape(StringBuilder out, int c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case 7 -> out.append("\\a");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case 11 -> out.append("\\v");
            default -> {
                if (isPrintable(c)) {
                    out.appendCodePoint(c);
                } else {
                    String form = c < 0x80 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x";
                    out.append(form.formatted(c));
                }
            }
        }
    }

    private static boolean isPrintable(int c) {
        return c == ' '
                || switch (Character.getType(c)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.UNASSIGNED,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR,
                            Character.SPACE_SEPARATOR -> false;
                    default -> true;
                };
    }

    /// `%v` of a float64: the shortest digits that read back, with an exponent below 1e-4 and from 1e6 on.
    static String number(double value) {
        return number(value, 6);
    }

    private static String number(double value, int largest) {
        if (value == 0) {
            return "0";
        }
        BigDecimal digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        if (exponent >= -4 && exponent < largest) {
            return digits.toPlainString();
        }
        String unscaled = digits.unscaledValue().abs().toString();
        String fraction = unscaled.length() > 1 ? "." + unscaled.substring(1) : "";
        return (value < 0 ? "-" : "")
                + unscaled.charAt(0)
                + fraction
                + "e%s%02d".formatted(exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    /// JSON as Go writes it: keys sorted, and `<`, `>`, `&` escaped.
    public static String json(JsonNode value) {
        var out = new StringBuilder();
        json(out, value);
        return out.toString();
    }

    private static void json(StringBuilder out, JsonNode value) {
        switch (value.getNodeType()) {
            case OBJECT -> object(out, value);
            case ARRAY -> array(out, value);
            case STRING -> string(out, value.textValue());
            default -> out.append(value.isDouble() ? number(value.doubleValue(), 21) : value.asText());
        }
    }

    private static void object(StringBuilder out, JsonNode value) {
        var sorted = new TreeMap<String, JsonNode>();
        value.properties().forEach(each -> sorted.put(each.getKey(), each.getValue()));
        String separator = "{";
        for (var each : sorted.entrySet()) {
            string(out.append(separator), each.getKey());
            json(out.append(':'), each.getValue());
            separator = ",";
        }
        out.append(sorted.isEmpty() ? "{}" : "}");
    }

    private static void array(StringBuilder out, JsonNode value) {
        String separator = "[";
        for (JsonNode each : value) {
            json(out.append(separator), each);
            separator = ",";
        }
        out.append(value.isEmpty() ? "[]" : "]");
    }

    private static void string(StringBuilder out, String text) {
        out.append('"');
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '<', '>', '&', 0x2028, 0x2029 -> out.append("\\u%04x".formatted(c));
                default -> {
                    if (c < 0x20) {
                        out.append("\\u%04x".formatted(c));
                    } else {
                        out.appendCodePoint(c);
                    }
                }
            }
        });
        out.append('"');
    }
}
