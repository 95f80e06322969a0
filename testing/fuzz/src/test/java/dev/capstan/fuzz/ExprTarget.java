package dev.capstan.fuzz;

import dev.capstan.expr.Env;
import dev.capstan.expr.Expr;
import dev.capstan.expr.Limits;
import dev.capstan.expr.Options;
import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.Parser;
import dev.capstan.expr.syntax.Printer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Compiles, runs and traces whatever it is given, and writes back whatever can be parsed.
public final class ExprTarget {
    private static final Map<String, Object> VARIABLES = Map.of(
            "a",
            List.of(1L, 2.5, "three"),
            "m",
            Map.of("x", Map.of("y", "z")),
            "list",
            List.of(Map.of("x", 1L, "name", "a"), Map.of("x", 2L, "name", "ab")),
            "n",
            7L,
            "s",
            "text",
            "b",
            true);
    private static final Env DECLARED = Env.sample(VARIABLES);

    private static final Options OPTIONS = Options.defaults()
            .withClock(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))
            .withLimits(new Limits(1_000_000, 100_000));

    /// What is written has more parentheses than what was read.
    private static final dev.capstan.expr.syntax.Limits LARGE =
            new dev.capstan.expr.syntax.Limits(1_000_000, 20_000, 400, 400);

    private ExprTarget() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        evaluate(text, Env.untyped());
        evaluate(text, DECLARED);
        writeBack(text);
    }

    private static void evaluate(String text, Env env) {
        var program = unlessRefused(() -> Expr.compile(text, env, OPTIONS));
        if (program != null) {
            unlessRefused(() -> program.run(VARIABLES));
            unlessRefused(() -> program.trace(VARIABLES));
        }
    }

    private static void writeBack(String text) {
        Node tree = unlessRefused(() -> Parser.parse(text));
        if (tree == null) {
            return;
        }
        String written = Printer.print(tree);
        String again = Printer.print(Parser.parse(written, _ -> false, LARGE));
        if (!again.equals(written)) {
            throw new IllegalStateException("written as " + written + ", then as " + again);
        }
    }

    /// A text that is no expression is refused in words, which is as good an answer as a value.
    private static <T> @Nullable T unlessRefused(Supplier<? extends @Nullable T> attempt) {
        try {
            return attempt.get();
        } catch (ExprException refused) {
            return null;
        }
    }
}
