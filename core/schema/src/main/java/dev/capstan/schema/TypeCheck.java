package dev.capstan.schema;

/// Whether a value is of the type its schema asks for. Numbers that are whole have been read as such: what is
/// left as a float is none.
final class TypeCheck {
    private TypeCheck() {}

    static boolean isTyped(Schema schema) {
        return schema.type != Type.ANY || schema.intOrString();
    }

    static String expected(Schema schema) {
        return schema.intOrString() ? "integer,string" : schema.type.word();
    }

    static boolean fits(Type found, Schema schema, Inspection inspection) {
        if (!isTyped(schema)) {
            return false;
        }
        inspection.matched(1);
        boolean fits = schema.intOrString()
                ? found == Type.INTEGER || found == Type.STRING
                : found == schema.type || (schema.type == Type.NUMBER && found == Type.INTEGER);
        if (!fits) {
            report(found, schema, inspection);
        }
        if (schema.type == Type.INTEGER && found == Type.NUMBER) {
            inspection.misplaced("Checked value must be of type integer "
                    + Formats.numeric(schema.source, Type.INTEGER)
                            .map(it -> "with format " + it)
                            .orElse("(default format)")
                    + " in " + inspection.at);
        }
        return fits;
    }

    /// A schema with a format asks for the format, and is told the format that was found. Texts and lists have
    /// none.
    private static void report(Type found, Schema schema, Inspection inspection) {
        String format = Formats.of(schema.source, schema.type);
        if (format.isEmpty() || found == Type.STRING || found == Type.ARRAY) {
            inspection.wrongType(expected(schema), found.word());
            return;
        }
        String foundFormat = switch (found) {
            case INTEGER -> "int64";
            case NUMBER -> "float64";
            default -> "";
        };
        inspection.wrongType(format, foundFormat);
    }
}
