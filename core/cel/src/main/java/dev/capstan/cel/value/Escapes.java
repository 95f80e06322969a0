package dev.capstan.cel.value;

import java.util.Optional;
import java.util.Set;

/// The names of properties as expressions write them: `foo-bar` is `foo__dash__bar`, `in` is `__in__`.
public final class Escapes {
    private static final Set<String> RESERVED = Set.of(
            "true",
            "false",
            "null",
            "in",
            "as",
            "break",
            "const",
            "continue",
            "else",
            "for",
            "function",
            "if",
            "import",
            "let",
            "loop",
            "package",
            "namespace",
            "return",
            "var",
            "void",
            "while");

    private Escapes() {}

    /// Whether the language keeps this word for itself.
    public static boolean isReserved(String word) {
        return RESERVED.contains(word);
    }

    /// The name in expressions; empty for a name that cannot be written there.
    public static Optional<String> of(String property) {
        if (property.isEmpty() || Character.isDigit(property.charAt(0))) {
            return Optional.empty();
        }
        if (isReserved(property)) {
            return Optional.of("__" + property + "__");
        }
        var out = new StringBuilder(property.length());
        for (int i = 0; i < property.length(); i++) {
            char c = property.charAt(i);
            boolean twice = c == '_' && i + 1 < property.length() && property.charAt(i + 1) == '_';
            String written = twice ? "__underscores__" : written(c);
            if (written.isEmpty()) {
                return Optional.empty();
            }
            out.append(written);
            i += twice ? 1 : 0;
        }
        return Optional.of(out.toString());
    }

    private static String written(char c) {
        return switch (c) {
            case '.' -> "__dot__";
            case '-' -> "__dash__";
            case '/' -> "__slash__";
            default -> {
                boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
                yield plain ? String.valueOf(c) : "";
            }
        };
    }
}
