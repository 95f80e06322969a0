package dev.capstan.api;

import org.jspecify.annotations.Nullable;

/// One thing that is wrong with one field of an object.
///
/// @param path where, as Kubernetes writes field paths: `spec.ports[0].name`
/// @param value what was found, as messages show it (strings quoted); null when that says nothing
/// @param detail what was expected
public record FieldProblem(
        Reason reason, String path, @Nullable String value, String detail) {
    /// The classes of problems, with the name and the words Kubernetes has for each.
    public enum Reason {
        REQUIRED("FieldValueRequired", "Required value"),
        INVALID("FieldValueInvalid", "Invalid value"),
        TYPE_INVALID("FieldValueTypeInvalid", "Invalid value"),
        NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value"),
        DUPLICATE("FieldValueDuplicate", "Duplicate value"),
        FORBIDDEN("FieldValueForbidden", "Forbidden"),
        NOT_FOUND("FieldValueNotFound", "Not found"),
        TOO_LONG("FieldValueTooLong", "Too long"),
        TOO_MANY("FieldValueTooMany", "Too many"),
        INTERNAL("InternalError", "Internal error");

        private final String code;
        private final String words;

        Reason(String code, String words) {
            this.code = code;
            this.words = words;
        }

        /// The `reason` of a Kubernetes status cause.
        public String code() {
            return code;
        }

        private boolean showsValue() {
            return switch (this) {
                case REQUIRED, FORBIDDEN, TOO_LONG, INTERNAL -> false;
                case INVALID, TYPE_INVALID, NOT_SUPPORTED, DUPLICATE, NOT_FOUND, TOO_MANY -> true;
            };
        }
    }

    public static FieldProblem required(String path, String detail) {
        return new FieldProblem(Reason.REQUIRED, path, null, detail);
    }

    /// @param value as JSON text, strings with their quotes
    public static FieldProblem invalid(String path, String value, String detail) {
        return new FieldProblem(Reason.INVALID, path, value, detail);
    }

    public static FieldProblem forbidden(String path, String detail) {
        return new FieldProblem(Reason.FORBIDDEN, path, null, detail);
    }

    /// The problem without its path, as a Kubernetes status cause has it: `Invalid value: -1: must be 0 or more`.
    public String message() {
        var text = new StringBuilder(reason.words);
        if (value != null && reason.showsValue()) {
            text.append(": ").append(value);
        }
        if (!detail.isEmpty()) {
            text.append(": ").append(detail);
        }
        return text.toString();
    }

    /// The whole problem on one line: `spec.size: Invalid value: -1: must be 0 or more`.
    @Override
    public String toString() {
        return path + ": " + message();
    }
}
