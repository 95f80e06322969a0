package dev.capstan.expr.check;

import static dev.capstan.expr.check.Wording.label;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.type.Kind;
import dev.capstan.expr.type.Relation;
import dev.capstan.expr.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is taken out of a collection: `a.b`, `a[b]`, `a[b:c]`, `b in a`, `get(a, b)`.
final class Members {
    private final Checker checker;

    Members(Checker checker) {
        this.checker = checker;
    }

    Type member(Node.Member node) {
        if (node.target() instanceof Node.Environment) {
            return ofEnvironment(node);
        }
        var target = checker.type(node.target());
        var key = checker.type(node.key());
        return switch (target.kind()) {
            case ANY -> Type.UNKNOWN;
            case MAP -> ofMap(node, target, key);
            case ARRAY -> ofArray(node.key(), target, key);
            case NIL, BOOL, INT, FLOAT, TEXT, TIME, DURATION, ZONE, FUNCTION -> ofOther(node, target);
        };
    }

    /// Nothing but a name that is written out is looked at; `?.` is for those who do not know whether it is there.
    private Type ofEnvironment(Node.Member node) {
        if (!(node.key() instanceof Node.Text(var _, String name))) {
            return Type.UNKNOWN;
        }
        var declared = checker.declared(name);
        if (declared != null) {
            return declared;
        }
        if (checker.closed() && !node.optional()) {
            throw checker.unknownName(node.at(), name);
        }
        return Type.UNKNOWN;
    }

    private Type ofMap(Node.Member node, Type map, Type key) {
        requireKey(node.key(), map, key);
        if (!(map instanceof Type.Fields fields) || !(node.key() instanceof Node.Text(var _, String name))) {
            return Relation.element(map);
        }
        var field = fields.fields().get(name);
        if (field != null) {
            return field;
        }
        if (fields.others() == null) {
            throw checker.unknown(
                    node.key().at(), "field", name, fields.fields().keySet());
        }
        return fields.others();
    }

    private Type ofArray(Node index, Type array, Type type) {
        if (!integer(type)) {
            throw checker.complaint(
                    index.at(), "cannot index " + label(array) + " with " + label(type) + ", expected int");
        }
        return Relation.element(array);
    }

    private Type ofOther(Node.Member node, Type target) {
        if (!(node.key() instanceof Node.Text(var _, String name))) {
            throw checker.complaint(node.at(), "cannot use [] on type " + label(target));
        }
        var methods = Methods.of(target);
        var method = methods.get(name);
        if (method == null) {
            var hint = Checker.hint(name, methods.keySet());
            throw checker.complaint(node.at(), label(target) + " has no field \"" + name + "\"" + hint);
        }
        return method;
    }

    private void requireKey(Node node, Type map, Type key) {
        if (map instanceof Type.Fields && key.kind() != Kind.TEXT && key.kind() != Kind.ANY) {
            throw checker.complaint(node.at(), "cannot index map with " + label(key) + ", expected string");
        }
    }

    /// What is behind the colon is not looked at when nothing is known of the target.
    Type slice(Node.Slice node) {
        var target = checker.type(node.target());
        if (target.kind() == Kind.ANY) {
            return Type.UNKNOWN;
        }
        if (target.kind() != Kind.ARRAY && target.kind() != Kind.TEXT) {
            throw checker.complaint(node.at(), "cannot slice " + label(target));
        }
        requireInteger(node.from());
        requireInteger(node.to());
        return target;
    }

    private void requireInteger(@Nullable Node bound) {
        if (bound == null) {
            return;
        }
        var type = checker.type(bound);
        if (!integer(type)) {
            throw checker.complaint(bound.at(), "cannot slice with " + label(type) + ", expected int");
        }
    }

    Type get(Node.Builtin node) {
        var arguments = node.arguments();
        if (arguments.size() != 2) {
            throw checker.complaint(node.at(), "get takes 2 arguments, got " + arguments.size());
        }
        var target = checker.type(arguments.getFirst());
        var key = checker.type(arguments.getLast());
        if (arguments.getFirst() instanceof Node.Environment) {
            return ofEnvironment(arguments);
        }
        return switch (target.kind()) {
            case ANY -> Type.UNKNOWN;
            case ARRAY -> ofArray(arguments.getLast(), target, key);
            case MAP -> {
                requireKey(arguments.getLast(), target, key);
                yield Relation.element(target);
            }
            case NIL, BOOL, INT, FLOAT, TEXT, TIME, DURATION, ZONE, FUNCTION ->
                throw checker.complaint(
                        arguments.getFirst().at(), "cannot get from " + label(target) + ", expected array or map");
        };
    }

    private Type ofEnvironment(List<Node> arguments) {
        if (!(arguments.getLast() instanceof Node.Text(var _, String name))) {
            return Type.UNKNOWN;
        }
        var declared = checker.declared(name);
        return declared == null ? Type.UNKNOWN : declared;
    }

    Type in(Node.Binary node, Type left, Type right) {
        var fits = switch (right.kind()) {
            case ANY -> true;
            case ARRAY -> Relation.comparable(left, Relation.element(right));
            case MAP -> right instanceof Type.Dictionary || textual(left);
            case TIME, ZONE -> textual(left);
            case TEXT -> left.kind() == Kind.ANY;
            case NIL, BOOL, INT, FLOAT, DURATION, FUNCTION -> false;
        };
        if (!fits) {
            throw mismatch(node, left, right);
        }
        return Type.BOOL;
    }

    private ExprException mismatch(Node.Binary node, Type left, Type right) {
        return switch (right.kind()) {
            case ARRAY ->
                checker.complaint(
                        node.at(), "cannot look for " + label(left) + " in array of " + label(Relation.element(right)));
            case MAP ->
                checker.complaint(node.at(), "cannot look for " + label(left) + " in map, whose keys are string");
            case TEXT ->
                checker.complaint(
                        node.at(),
                        "cannot look for " + label(left) + " in string, expected array or map; try contains");
            case ANY, NIL, BOOL, INT, FLOAT, TIME, DURATION, ZONE, FUNCTION -> checker.invalid(node, left, right);
        };
    }

    private static boolean textual(Type type) {
        return type.kind() == Kind.TEXT || type.kind() == Kind.ANY;
    }

    private static boolean integer(Type type) {
        return type.kind() == Kind.INT || type.kind() == Kind.ANY;
    }
}
