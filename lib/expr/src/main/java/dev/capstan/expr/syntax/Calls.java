package dev.capstan.expr.syntax;

import dev.capstan.expr.syntax.Builtins.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Parses what a function is called with.
final class Calls {
    private final Tokens tokens;
    private final Growth growth;
    private final Expressions expressions;
    private final Predicate<String> declared;
    private int predicates;

    Calls(Tokens tokens, Growth growth, Expressions expressions, Predicate<String> declared) {
        this.tokens = tokens;
        this.growth = growth;
        this.expressions = expressions;
        this.declared = declared;
    }

    /// Is there something that `#` could point to?
    boolean withinPredicate() {
        return predicates > 0;
    }

    /// The call of `name`, which is read. A variable of that name hides the builtin.
    Node call(Token name, List<Node> piped) {
        return declared.test(name.text()) ? unknownCall(name, piped) : builtinCall(name, piped);
    }

    /// The call of `name` when no variable can hide the builtin.
    Node builtinCall(Token name, List<Node> piped) {
        List<Argument> shape = Builtins.withPredicate(name.text());
        if (shape != null) {
            return growth.made(new Node.Builtin(name.at(), name.text(), shapedArguments(shape, piped)));
        }
        if (Builtins.contains(name.text())) {
            return growth.made(new Node.Builtin(name.at(), name.text(), arguments(piped)));
        }
        return unknownCall(name, piped);
    }

    private Node unknownCall(Token name, List<Node> piped) {
        Node callee = growth.made(new Node.Name(name.at(), name.text()));
        return growth.made(new Node.Call(name.at(), callee, arguments(piped)));
    }

    /// `( a, b, … )` after what came through a pipe.
    List<Node> arguments(List<Node> piped) {
        List<Node> arguments = new ArrayList<>(piped);
        tokens.takeBracket("(");
        while (!tokens.atBracket(")")) {
            if (arguments.size() > piped.size()) {
                tokens.takeOperator(",");
                if (tokens.atBracket(")")) {
                    break;
                }
            }
            arguments.add(expressions.expression(0));
        }
        tokens.takeBracket(")");
        return List.copyOf(arguments);
    }

    private List<Node> shapedArguments(List<Argument> shape, List<Node> piped) {
        List<Node> arguments = new ArrayList<>(piped);
        List<Argument> written = shape.subList(piped.size(), shape.size());
        tokens.takeBracket("(");
        for (Argument argument : written) {
            if (tokens.atBracket(")")) {
                if (argument.optional()) {
                    break;
                }
                throw tokens.fail("expected at least " + written.size() + " arguments");
            }
            if (arguments.size() > piped.size()) {
                tokens.takeOperator(",");
            }
            arguments.add(argument.predicate() ? predicate() : expressions.expression(0));
        }
        tokens.acceptOperator(",");
        tokens.takeBracket(")");
        return List.copyOf(arguments);
    }

    private Node predicate() {
        int at = tokens.current().at();
        predicates++;
        Node body = tokens.atBracket("{") ? expressions.block() : bareBody();
        predicates--;
        return growth.made(new Node.Predicate(at, body));
    }

    private Node bareBody() {
        Node body = expressions.expression(0);
        if (tokens.atOperator(";")) {
            throw tokens.fail("wrap predicate with brackets { and }");
        }
        return body;
    }
}
