package dev.capstan.expr.check;

import dev.capstan.expr.syntax.Parser;
import dev.capstan.expr.type.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An environment to check expressions against.
final class Sample {
    private static final Type.Fields ADAPTER = Type.fields(Map.of("name", Type.TEXT, "available", Type.TEXT));

    static final Type.Fields ENVIRONMENT = Type.fields(Map.ofEntries(
            Map.entry("n", Type.INT),
            Map.entry("f", Type.FLOAT),
            Map.entry("s", Type.TEXT),
            Map.entry("b", Type.BOOL),
            Map.entry("x", Type.ANY),
            Map.entry("gone", Type.NIL),
            Map.entry("ints", Type.INTS),
            Map.entry("list", Type.ARRAY),
            Map.entry("open", Type.MAP),
            Map.entry("cluster", Type.fields(Map.of("name", Type.TEXT, "generation", Type.INT))),
            Map.entry("adapters", Type.mapOf(ADAPTER)),
            Map.entry("required", Type.arrayOf(ADAPTER))));

    private Sample() {}

    static Type check(String text) {
        return check(text, ENVIRONMENT, Type.ANY);
    }

    static Type check(String text, Type.@Nullable Fields environment, Type expected) {
        var tree = Parser.parse(
                text, name -> environment != null && environment.fields().containsKey(name));
        return Checker.check(text, tree, environment, expected);
    }
}
