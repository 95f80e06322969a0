package dev.capstan.gotemplate;

import dev.capstan.gotemplate.function.Function;
import java.util.List;
import java.util.Random;

/// Templates that parse: every action, trim markers, filters in paths, and calls of the functions there are.
final class RandomTemplate {
    private static final List<String> PATHS = List.of(
            ".name",
            ".spec.zone",
            ".spec.replicas",
            ".status.phase",
            ".status.conditions",
            ".status.conditions[?(@.type==\"Ready\")].status",
            ".status.conditions[?(@.type == 'Failed' && (@.status != \"False\" || !@.reason))].reason",
            ".status.conditions[?(@[\"type\"] >= 'A')]",
            ".status.conditions[0].type",
            ".status.conditions[*].type",
            ".status.conditions[-1][\"status\"]",
            ".none.of.these",
            "$.name",
            ".");

    private final Random random;
    private final List<Function> functions;
    private int ranges;

    RandomTemplate(Random random, Functions functions) {
        this.random = random;
        this.functions = functions.functions();
    }

    String next() {
        String defined = "{{define \"d\"}}" + statements(1) + "{{end}}";
        return random.nextBoolean() ? statements(3) : defined + statements(2) + "{{template \"d\" .spec}}";
    }

    /// What conditions of a resource are written with: fields, filters, `if`, `eq`, `default`.
    String status() {
        return switch (random.nextInt(5)) {
            case 0 -> "text {{" + path() + "}}";
            case 1 -> "{{if " + path() + "}}" + status() + "{{else}}no{{end}}";
            case 2 -> "{{if eq " + path() + " \"True\"}}yes{{else if " + path() + "}}" + status() + "{{end}}";
            case 3 -> "{{" + path() + " | default \"d\"}}{{" + path() + "}}";
            default -> "{{if and " + path() + " (not " + path() + ")}}1{{else}}{{len .none}}{{end}}";
        };
    }

    private String statements(int depth) {
        var text = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append(statement(depth));
        }
        return text.toString();
    }

    private String statement(int depth) {
        if (depth == 0) {
            return one("text", " { ", "\n", "é😀", "}}", open() + path() + close());
        }
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> open() + pipeline(depth) + close();
            case 3 ->
                block("if " + pipeline(depth), one("", "{{else}}x", "{{else if " + path() + "}}y{{else}}z"), depth);
            case 4 -> block("with " + pipeline(depth), one("", "{{else}}x", "{{else with " + path() + "}}y"), depth);
            case 5 -> range(depth);
            case 6 -> one("{{/*", "{{- /*") + one("", " a comment ", "{{") + one("*/}}", "*/ -}}");
            case 7 -> open() + "$v := " + pipeline(depth) + close() + "{{$v}}{{$v = 1}}{{$v.x}}";
            case 8 -> ranges > 0 ? one("{{break}}", "{{continue}}", "{{if .}}{{break}}{{end}}") : "text";
            default -> one("text", "{{block \"b" + random.nextInt() + "\" .}}{{.}}{{end}}");
        };
    }

    private String range(int depth) {
        String over = one("", "$i, $e := ", "$e := ") + one(".list", ".spec", "3", path());
        ranges++;
        String body = statements(depth - 1);
        ranges--;
        return open() + "range " + over + close() + body + one("", "{{else}}none") + "{{end}}";
    }

    private String block(String opening, String otherwise, int depth) {
        return open() + opening + close() + statements(depth - 1) + otherwise + open() + "end" + close();
    }

    private String pipeline(int depth) {
        String first = random.nextBoolean() ? path() : call(depth);
        return random.nextInt(3) == 0 ? first + " | " + one("print", "printf \"%v\"", "len", "html", "not") : first;
    }

    private String call(int depth) {
        Function function = functions.get(random.nextInt(functions.size()));
        var text = new StringBuilder(function.name());
        function.parameters().forEach(parameter -> text.append(' ').append(argument(parameter, depth)));
        if (function.variadic() && random.nextBoolean()) {
            text.append(' ').append(path());
        }
        return text.toString();
    }

    private String argument(Function.Parameter parameter, int depth) {
        if (depth > 0 && random.nextInt(4) == 0) {
            return "(" + call(depth - 1) + ")";
        }
        return switch (parameter) {
            case ANY -> one(path(), "1", "2.5", "\"t\"", "true", "nil", "'a'", ".list", ".spec", "$");
            case TEXT -> one(".name", "\"t\"", "`a,b`", "\"2006-01-02\"", "\"%d|%s|%5.2f\"", "\"^1.2\"", path());
            case INT -> one("0", "1", "-1", "7", ".spec.replicas", "(len .list)");
            case FLOAT -> one("0.5", "1", "1e3");
            case BOOL -> one("true", "(not .name)");
            case LIST -> ".list";
            case MAP -> one(".spec", "(dict \"a\" 1)");
            case OTHER -> one("(now)", path());
        };
    }

    private String path() {
        return PATHS.get(random.nextInt(PATHS.size()));
    }

    private String open() {
        return one("{{", "{{ ", "{{- ");
    }

    private String close() {
        return one("}}", " }}", " -}}");
    }

    private String one(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
