package dev.capstan.expr;

import dev.capstan.expr.builtin.Function;
import dev.capstan.expr.builtin.Functions;
import dev.capstan.expr.check.Checker;
import dev.capstan.expr.rewrite.Rewriter;
import dev.capstan.expr.syntax.Parser;
import dev.capstan.expr.type.Type;
import java.time.Clock;
import java.util.Map;

/// Compiles expressions.
///
/// ```java
/// var env = Env.of(Map.of("replicas", Type.INT));
/// var program = Expr.compile("replicas * 2 > 5", env, Options.defaults().asBool());
/// program.test(Map.of("replicas", 3)); // true
/// ```
public final class Expr {
    private static final Clock CLOCK = Options.defaults().clock();
    private static final Map<String, Function> FUNCTIONS = Functions.all(CLOCK);

    private Expr() {}

    /// As [#compile(String, Env, Options)] with the default options.
    public static Program compile(String text, Env env) {
        return compile(text, env, Options.defaults());
    }

    /// The program of `text`; throws [dev.capstan.expr.source.ExprException] (stage COMPILE) when it is not an
    /// expression or does not fit `env` or `options`.
    public static Program compile(String text, Env env, Options options) {
        var tree = Parser.parse(text, env::declares);
        var type = Checker.check(text, tree, env.variables(), options.bool() ? Type.BOOL : Type.ANY);
        var functions = options.clock().equals(CLOCK) ? FUNCTIONS : Functions.all(options.clock());
        return new Program(text, Rewriter.rewrite(text, tree), type, options, functions);
    }
}
