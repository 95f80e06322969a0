package dev.capstan.streamline.admission;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One thing that is wrong with one field of an object, worded as the Kubernetes API words it:
/// `spec.size: Invalid value: -1: must be 0 or more`.
///
/// @param path where, as Kubernetes writes field paths: `spec.ports[0].name`; empty for the whole object
/// @param value what was found, as messages show it; empty when that says nothing
/// @param detail what was expected, or why not
public record Problem(Reason reason, String path, String value, String detail) {
    /// The classes of problems, with the name and the words that Kubernetes has for each.
    public enum Reason {
        REQUIRED("FieldValueRequired", "Required value"),
        INVALID("FieldValueInvalid", "Invalid value"),
        NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value"),
        DUPLICATE("FieldValueDuplicate", "Duplicate value"),
        FORBIDDEN("FieldValueForbidden", "Forbidden"),
        NOT_FOUND("FieldValueNotFound", "Not found");

        private final String code;
        private final String words;

        Reason(String code, String words) {
            this.code = code;
            this.words = words;
        }

        /// The `reason` of a cause in a Kubernetes Status.
        public String code() {
            return code;
        }
    }

    /// A field that has a value it must not have.
    public static Problem invalid(String path, @Nullable Object value, String detail) {
        return new Problem(Reason.INVALID, path, shown(value), detail);
    }

    /// A field that is missing.
    public static Problem required(String path, String detail) {
        return new Problem(Reason.REQUIRED, path, "", detail);
    }

    /// A field that has none of the values it may have.
    public static Problem unsupported(String path, @Nullable Object value, List<String> supported) {
        String all = supported.stream().map(Problem::quoted).collect(Collectors.joining(", "));
        return new Problem(Reason.NOT_SUPPORTED, path, shown(value), "supported values: " + all);
    }

    /// A value that is there already, where each may be there once.
    public static Problem duplicate(String path, @Nullable Object value) {
        return new Problem(Reason.DUPLICATE, path, shown(value), "");
    }

    /// Something that is not allowed, or not in this combination, or not to be changed any more.
    public static Problem forbidden(String path, String detail) {
        return new Problem(Reason.FORBIDDEN, path, "", detail);
    }

    /// A field that names something that is not there.
    public static Problem notFound(String path, @Nullable Object value) {
        return new Problem(Reason.NOT_FOUND, path, shown(value), "");
    }

    /// The problem without its path, as a cause in a Status has it: `Invalid value: -1: must be 0 or more`.
    public String message() {
        return reason.words + (value.isEmpty() ? "" : ": " + value) + (detail.isEmpty() ? "" : ": " + detail);
    }

    @Override
    public String toString() {
        return path.isEmpty() ? message() : path + ": " + message();
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> quoted(value.toString());
        };
    }

    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }
}
