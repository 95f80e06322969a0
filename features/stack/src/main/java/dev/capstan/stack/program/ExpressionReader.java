package dev.capstan.stack.program;

import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads values of a program. `$$` is a dollar that begins nothing, and so is a `$` before anything else than `{`.
final class ExpressionReader {
    private final List<FieldProblem> problems;

    ExpressionReader(List<FieldProblem> problems) {
        this.problems = problems;
    }

    Expression read(@Nullable Object tree, String path) {
        return switch (tree) {
            case String text -> text(text, path);
            case Map<?, ?> map -> map(map, path);
            case List<?> list -> {
                var items = new ArrayList<Expression>();
                for (int i = 0; i < list.size(); i++) {
                    items.add(read(list.get(i), path + "[" + i + "]"));
                }
                yield new Expression.Items(items);
            }
            case null -> new Expression.Literal(null);
            case Object other -> new Expression.Literal(Plain.of(other));
        };
    }

    private Expression map(Map<?, ?> map, String path) {
        Optional<String> function = map.keySet().stream()
                .map(String::valueOf)
                .filter(Function::isMeant)
                .findFirst();
        if (function.isPresent()) {
            return call(map, function.get(), path);
        }
        var members = new LinkedHashMap<String, Expression>();
        map.forEach((key, value) -> members.put(String.valueOf(key), read(value, path + "." + key)));
        return new Expression.Members(members);
    }

    private Expression call(Map<?, ?> map, String key, String path) {
        String here = path + "." + key;
        Expression argument = read(map.get(key), here);
        if (map.size() > 1) {
            problems.add(FieldProblem.forbidden(path, key + " stands beside other keys, expected it alone"));
        }
        Optional<Function> function = Function.named(key);
        if (function.isEmpty()) {
            problems.add(FieldProblem.forbidden(here, Function.refusal(key)));
            return argument;
        }
        return new Expression.Call(function.get(), argument, here);
    }

    private Expression text(String text, String path) {
        if (text.indexOf('$') < 0) {
            return new Expression.Literal(text);
        }
        List<Object> parts = parts(text, path);
        if (parts.size() == 1 && parts.getFirst() instanceof Access access) {
            return new Expression.Reference(access, path);
        }
        boolean fixed = parts.stream().noneMatch(Access.class::isInstance);
        return fixed
                ? new Expression.Literal(parts.isEmpty() ? "" : parts.getFirst())
                : new Expression.Text(parts, path);
    }

    private List<Object> parts(String text, String path) {
        var parts = new ArrayList<Object>();
        var plain = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith("${", at)) {
                flush(plain, parts);
                at = access(text, at, path, parts);
            } else {
                plain.append(text.charAt(at));
                at += text.startsWith("$$", at) ? 2 : 1;
            }
        }
        flush(plain, parts);
        return parts;
    }

    private static void flush(StringBuilder plain, List<Object> parts) {
        if (!plain.isEmpty()) {
            parts.add(plain.toString());
            plain.setLength(0);
        }
    }

    /// Returns where the text goes on.
    private int access(String text, int start, String path, List<Object> parts) {
        var parser = new AccessParser(text, start + 2);
        try {
            parts.add(parser.parse());
            return parser.at();
        } catch (IllegalArgumentException e) {
            String words = e.getMessage() + " at character " + (parser.at() + 1) + "; $$ is a dollar";
            problems.add(FieldProblem.invalid(path, "\"" + text + "\"", words));
            int end = text.indexOf('}', start);
            return end < 0 ? text.length() : end + 1;
        }
    }
}
