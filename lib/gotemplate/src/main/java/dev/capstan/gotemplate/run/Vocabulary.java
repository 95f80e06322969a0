package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.Library;
import dev.capstan.gotemplate.syntax.KnownFunctions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The functions a template may call, and what the engine knows of some by name.
final class Vocabulary implements KnownFunctions {
    /// May be given what is absent, also where that is forbidden: they test it, replace it or say what to do.
    private static final Set<String> TOLERANT =
            Set.of("and", "or", "not", "eq", "ne", "empty", "default", "coalesce", "ternary", "required");

    /// Change the map they are given, as sprig's do.
    private static final Set<String> CHANGING =
            Set.of("set", "unset", "merge", "mustMerge", "mergeOverwrite", "mustMergeOverwrite");

    private final Library functions;

    Vocabulary(Library functions) {
        this.functions = functions;
    }

    /// How a function is called.
    enum Form {
        AND,
        OR,
        INCLUDE,
        /// Its arguments are evaluated, then its body runs.
        CALL
    }

    @Override
    public boolean has(String name) {
        return functions.function(name) != null;
    }

    @Override
    public Set<String> names() {
        return functions.names();
    }

    Function function(String name) {
        Function function = functions.function(name);
        if (function == null) {
            throw new IllegalStateException("function " + name + " was found by the parser and is not here");
        }
        return function;
    }

    Form form(Function function) {
        return switch (function.name()) {
            case "and" -> Form.AND;
            case "or" -> Form.OR;
            case "include" -> Form.INCLUDE;
            default -> Form.CALL;
        };
    }

    boolean changesMaps(Function function) {
        return CHANGING.contains(function.name());
    }

    /// What a call of the function does to the origin of a text, or null.
    @Nullable
    Tracing tracing(Function function) {
        return switch (function.name()) {
            case "toJson", "mustToJson", "toRawJson", "mustToRawJson", "toPrettyJson", "mustToPrettyJson" ->
                Tracing.JSON;
            case "toYaml", "mustToYaml" -> Tracing.YAML;
            case "quote", "squote" -> Tracing.QUOTE;
            case "indent" -> Tracing.INDENT;
            case "nindent" -> Tracing.NINDENT;
            case "trim" -> Tracing.TRIM;
            default -> null;
        };
    }

    boolean tolerates(Function function) {
        return TOLERANT.contains(function.name());
    }
}
