package dev.capstan.expr.check;

import static dev.capstan.expr.check.Wording.label;

import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.type.Kind;
import dev.capstan.expr.type.Relation;
import dev.capstan.expr.type.Type;

/// Builtins with a predicate: `filter(array, # > 1)`, `reduce(array, #acc + #, 0)` and so on.
final class Loops {
    private final Checker checker;
    private final Scope scope;

    Loops(Checker checker, Scope scope) {
        this.checker = checker;
        this.scope = scope;
    }

    Type loop(Node.Builtin node, Signature.Loop loop) {
        var arguments = node.arguments();
        var collection = checker.type(arguments.getFirst());
        if (collection.kind() != Kind.ARRAY && collection.kind() != Kind.ANY) {
            throw checker.complaint(
                    arguments.getFirst().at(), node.name() + " takes an array, got " + label(collection));
        }
        if (arguments.size() == 1) {
            return loop.outcome().of(collection, null);
        }
        var body = body(arguments.get(1), collection, loop);
        if (arguments.size() > 2) {
            last(node, arguments.get(2));
        }
        require(node, arguments.get(1), body, loop);
        return loop.outcome().of(collection, body);
    }

    private Type body(Node predicate, Type collection, Signature.Loop loop) {
        scope.enter(Relation.element(collection), loop.pointers());
        var body = checker.type(predicate);
        scope.leave();
        return body;
    }

    private void last(Node.Builtin node, Node argument) {
        var type = checker.type(argument);
        if (node.name().equals("sortBy") && type.kind() != Kind.TEXT && type.kind() != Kind.ANY) {
            throw checker.complaint(argument.at(), "the order of sortBy must be string, got " + label(type));
        }
    }

    private void require(Node.Builtin node, Node predicate, Type body, Signature.Loop loop) {
        if (body.kind() == Kind.NIL) {
            throw checker.complaint(predicate.at(), "the predicate of " + node.name() + " is always nil");
        }
        if (loop.test() && body.kind() != Kind.BOOL && body.kind() != Kind.ANY) {
            throw checker.complaint(
                    predicate.at(), "the predicate of " + node.name() + " must be bool, got " + label(body));
        }
    }
}
