package dev.capstan.expr.check;

import dev.capstan.expr.type.Kind;
import dev.capstan.expr.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// How messages write types and lists of arguments: `(string, int) or (string)`.
final class Wording {
    static final String NUMBERS = "(int or float or array, …)";

    private Wording() {}

    static String label(Type type) {
        return type.equals(Type.BYTES) ? "bytes" : type.kind().label();
    }

    static String types(List<Type> types) {
        var labels = new ArrayList<String>(types.size());
        for (var type : types) {
            labels.add(label(type));
        }
        return "(" + String.join(", ", labels) + ")";
    }

    static String choices(List<Signature.Parameters> choices) {
        var lists = new ArrayList<String>(choices.size());
        for (var choice : choices) {
            var list = types(choice.types());
            if (!lists.contains(list)) {
                lists.add(list);
            }
        }
        return String.join(" or ", lists);
    }

    static String kinds(Signature.Kinds signature) {
        var labels = new ArrayList<String>();
        for (var kinds : signature.kinds()) {
            labels.add(alternatives(kinds));
        }
        return signature.most() == Integer.MAX_VALUE
                ? "(" + String.join(", ", labels) + ", …)"
                : atMost(signature, labels);
    }

    private static String atMost(Signature.Kinds signature, List<String> labels) {
        var list = new StringBuilder("(");
        for (int i = 0; i < signature.most(); i++) {
            list.append(i < signature.least() ? "" : "[").append(i == 0 ? "" : ", ");
            list.append(labels.get(Math.min(i, labels.size() - 1)));
        }
        return list.append("]".repeat(signature.most() - signature.least()))
                .append(')')
                .toString();
    }

    private static String alternatives(Set<Kind> kinds) {
        if (kinds.contains(Kind.ANY)) {
            return Kind.ANY.label();
        }
        var labels = new ArrayList<String>(kinds.size());
        for (var kind : kinds) {
            labels.add(kind.label());
        }
        return String.join(" or ", labels);
    }
}
