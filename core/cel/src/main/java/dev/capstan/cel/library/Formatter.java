package dev.capstan.cel.library;

import com.google.common.primitives.UnsignedLong;
import dev.capstan.schema.GoText;
import dev.cel.common.types.CelType;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// `'%s has %d items'.format([name, count])`
final class Formatter {
    private static final int DIGITS = 6;
    private static final int LARGEST_PRECISION = 1000;

    private final List<?> arguments;
    private int next;

    Formatter(List<?> arguments) {
        this.arguments = arguments;
    }

    String format(String text) throws CelEvaluationException {
        var out = new StringBuilder();
        int at = 0;
        for (int percent = text.indexOf('%'); percent >= 0; percent = text.indexOf('%', at)) {
            out.append(text, at, percent);
            at = percent + 1;
            int digits = DIGITS;
            if (at < text.length() && text.charAt(at) == '.') {
                int end = at + 1;
                while (end < text.length() && Character.isDigit(text.charAt(end))) {
                    end++;
                }
                digits = Math.min(LARGEST_PRECISION, Integer.parseInt("0" + text.substring(at + 1, end)));
                at = end;
            }
            if (at >= text.length()) {
                throw new CelEvaluationException("unexpected end of string");
            }
            char verb = text.charAt(at++);
            out.append(verb == '%' ? "%" : clause(verb, digits));
        }
        return out.append(text, at, text.length()).toString();
    }

    private String clause(char verb, int digits) throws CelEvaluationException {
        if (next >= arguments.size()) {
            throw new CelEvaluationException("index " + next + " out of range");
        }
        Object value = arguments.get(next++);
        return switch (verb) {
            case 's' -> text(value);
            case 'd' -> decimal(value);
            case 'f' -> fixed(value, digits);
            case 'e' -> exponent(value, digits);
            case 'b' -> binary(value);
            case 'x' -> hex(value);
            case 'X' -> hex(value).toUpperCase(Locale.ROOT);
            case 'o' -> octal(value);
            default -> throw new CelEvaluationException("unrecognized formatting clause \"" + verb + "\"");
        };
    }

    static String text(Object value) {
        return switch (value) {
            case String text -> text;
            case CelByteString bytes -> bytes.toStringUtf8();
            case NullValue _ -> "null";
            case Double number -> number(number);
            case Duration duration -> seconds(duration);
            case Instant instant -> instant.toString();
            case CelType type ->
                type.parameters().isEmpty()
                        ? type.name()
                        : type.parameters().getFirst().name();
            case List<?> list ->
                "[" + String.join(", ", list.stream().map(Formatter::inside).toList()) + "]";
            case Map<?, ?> map -> map(map);
            default -> value.toString();
        };
    }

    /// A value in a list or a map, where texts have quotes.
    private static String inside(Object value) {
        return value instanceof String text ? GoText.quote(text) : text(value);
    }

    private static String map(Map<?, ?> map) {
        var sorted = new TreeMap<String, String>();
        map.forEach((key, value) -> sorted.put(inside(key), inside(value)));
        return "{"
                + String.join(
                        ", ",
                        sorted.entrySet().stream()
                                .map(each -> each.getKey() + ": " + each.getValue())
                                .toList())
                + "}";
    }

    private static String number(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }

    private static String seconds(Duration duration) {
        BigDecimal seconds = BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9));
        return (seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString()) + "s";
    }

    private static String decimal(Object value) throws CelEvaluationException {
        if (value instanceof Long || value instanceof UnsignedLong) {
            return value.toString();
        }
        throw wrong("decimal", "integers", value);
    }

    private static String fixed(Object value, int digits) throws CelEvaluationException {
        double number = real(value, "fixed-point");
        return new BigDecimal(number).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String exponent(Object value, int digits) throws CelEvaluationException {
        return ("%." + digits + "e").formatted(real(value, "scientific"));
    }

    private static double real(Object value, String clause) throws CelEvaluationException {
        return switch (value) {
            case Double number -> number;
            case Long number -> number;
            case UnsignedLong number -> number.doubleValue();
            default -> throw wrong(clause, "doubles", value);
        };
    }

    private static String binary(Object value) throws CelEvaluationException {
        return switch (value) {
            case Boolean flag -> flag ? "1" : "0";
            case Long number -> number < 0 ? "-" + Long.toBinaryString(-number) : Long.toBinaryString(number);
            case UnsignedLong number -> number.toString(2);
            default -> throw wrong("binary", "integers and bools", value);
        };
    }

    private static String octal(Object value) throws CelEvaluationException {
        return switch (value) {
            case Long number -> number < 0 ? "-" + Long.toOctalString(-number) : Long.toOctalString(number);
            case UnsignedLong number -> number.toString(8);
            default -> throw wrong("octal", "integers", value);
        };
    }

    private static String hex(Object value) throws CelEvaluationException {
        return switch (value) {
            case Long number -> number < 0 ? "-" + Long.toHexString(-number) : Long.toHexString(number);
            case UnsignedLong number -> number.toString(16);
            case String text -> HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
            case CelByteString bytes -> HexFormat.of().formatHex(bytes.toByteArray());
            default -> throw wrong("hex", "integers, byte buffers, and strings", value);
        };
    }

    private static CelEvaluationException wrong(String clause, String accepted, Object value) {
        return new CelEvaluationException("error during formatting: " + clause + " clause can only be used on "
                + accepted + ", was given " + typeName(value));
    }

    private static String typeName(Object value) {
        return switch (value) {
            case String _ -> "string";
            case Boolean _ -> "bool";
            case Double _ -> "double";
            case Long _ -> "int";
            case UnsignedLong _ -> "uint";
            case List<?> _ -> "list";
            case Map<?, ?> _ -> "map";
            case CelByteString _ -> "bytes";
            case Instant _ -> "google.protobuf.Timestamp";
            case Duration _ -> "google.protobuf.Duration";
            default -> "null_type";
        };
    }
}
