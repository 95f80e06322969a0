package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.regex.Pattern;

/// Rules that keep a field as it is, in CEL: a rule at the field is asked when it was there and still is, one at the
/// object around it keeps it there.
final class Immutability {
    private static final Pattern REACHABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");
    private static final Set<String> WORDS = Set.of(
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

    private Immutability() {}

    static void unchanged(ObjectNode field) {
        field.withArray(FieldReader.RULES)
                .addObject()
                .put("rule", "self == oldSelf")
                .put("message", "is immutable");
    }

    static void kept(ObjectNode parent, String name) {
        if (!REACHABLE.matcher(name).matches()) {
            return;
        }
        String field = escaped(name);
        parent.withArray(FieldReader.RULES)
                .addObject()
                .put("rule", "!has(oldSelf." + field + ") || has(self." + field + ")")
                .put("message", name + " is immutable and cannot be removed");
    }

    /// A name as CEL reads it in the rules of Kubernetes.
    private static String escaped(String name) {
        return WORDS.contains(name)
                ? "__" + name + "__"
                : name.replace("__", "__underscores__")
                        .replace(".", "__dot__")
                        .replace("-", "__dash__")
                        .replace("/", "__slash__");
    }
}
