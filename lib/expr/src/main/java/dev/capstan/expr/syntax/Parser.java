package dev.capstan.expr.syntax;

import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.source.ExprException;
import java.util.function.Predicate;

/// Builds the tree of an expression.
///
/// The grammar is the work of four: [Expressions] joins with operators what [Operands] finds between them,
/// [Postfixes] behind them, and [Calls] in their parentheses. [Growth] watches the size of it.
public final class Parser {
    private Parser() {}

    /// The tree of `text` when no variable hides a builtin.
    public static Node parse(String text) {
        return parse(text, _ -> false);
    }

    /// The tree of `text`, of at most the default size.
    public static Node parse(String text, Predicate<String> declared) {
        return parse(text, declared, Limits.defaults());
    }

    /// The tree of `text`; throws [ExprException] (stage COMPILE) when it is not an expression or is larger than
    /// `limits`.
    ///
    /// @param declared whether the environment has a variable of that name: it hides the builtin of that name
    public static Node parse(String text, Predicate<String> declared, Limits limits) {
        if (text.length() > limits.length()) {
            throw tooLong(text, limits);
        }
        var tokens = new Tokens(text);
        var growth = new Growth(tokens, limits);
        Node root = new Expressions(tokens, growth, declared).sequence();
        if (!tokens.atEnd()) {
            throw tokens.unexpected(tokens.current());
        }
        growth.checkHeight(root);
        return root;
    }

    private static ExprException tooLong(String text, Limits limits) {
        String message = "expression has " + text.length() + " characters, at most " + limits.length() + " are allowed";
        return new ExprException(ExprException.Stage.COMPILE, new Diagnostic(message, 1, 1, ""));
    }
}
