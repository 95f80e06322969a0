package dev.capstan.stack.program;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.stack.Unknown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Works out what expressions come to. What cannot be worked out is told of, and taken as not known, so that the rest
/// is looked at as well.
///
/// What is computed from a secret is secret, and what is computed from something unknown is unknown.
public final class Evaluation {
    private final Scope scope;
    private final List<FieldProblem> problems = new ArrayList<>();

    public Evaluation(Scope scope) {
        this.scope = scope;
    }

    /// All that is wrong so far.
    public List<FieldProblem> problems() {
        return List.copyOf(problems);
    }

    public @Nullable Object of(Expression expression) {
        return switch (expression) {
            case Expression.Literal(var value) -> value;
            case Expression.Text text -> text(text);
            case Expression.Reference(var access, var path) -> access(access, path);
            case Expression.Items(var items) -> {
                var list = new ArrayList<@Nullable Object>(items.size());
                items.forEach(each -> list.add(of(each)));
                yield Collections.unmodifiableList(list);
            }
            case Expression.Members(var members) -> {
                var map = new LinkedHashMap<String, @Nullable Object>();
                members.forEach((key, value) -> map.put(key, of(value)));
                yield Collections.unmodifiableMap(map);
            }
            case Expression.Call call -> call(call);
        };
    }

    private @Nullable Object text(Expression.Text text) {
        var joined = new StringBuilder();
        boolean secret = false;
        boolean known = true;
        for (Object part : text.parts()) {
            if (!(part instanceof Access access)) {
                joined.append(part);
                continue;
            }
            Object value = access(access, text.path());
            secret |= Secrecy.isIn(value);
            Object clear = Secrecy.clear(value);
            known &= !isUnknownIn(clear);
            joined.append(inText(clear, access, text.path()));
        }
        Object whole = known ? joined.toString() : Unknown.VALUE;
        return secret ? Secret.of(whole) : whole;
    }

    private String inText(@Nullable Object value, Access access, String path) {
        if (value == null) {
            wrong(path, "${" + access.written() + "} has no value, which a text cannot have in it");
            return "";
        }
        return value instanceof String text ? text : Plain.json(value);
    }

    private @Nullable Object access(Access access, String path) {
        Object root = scope.value(access.root());
        if (!(root instanceof Resolved resource)) {
            return walk(root, access, 0, path);
        }
        if (access.steps().isEmpty()) {
            return resource.identity();
        }
        return walk(resource.output(String.valueOf(access.steps().getFirst())), access, 1, path);
    }

    private @Nullable Object walk(@Nullable Object value, Access access, int from, String path) {
        if (from == access.steps().size()) {
            return value;
        }
        Object step = access.steps().get(from);
        return switch (value) {
            case Secret(var clear) -> Secret.of(walk(clear, access, from, path));
            case Unknown _ -> Unknown.VALUE;
            case Map<?, ?> map when step instanceof String key -> walk(map.get(key), access, from + 1, path);
            case List<?> list
            when step instanceof Long at && at < list.size() -> walk(list.get(at.intValue()), access, from + 1, path);
            case null -> null;
            case Object other ->
                wrong(path, "${" + access.written() + "}: " + stepWords(step) + " of " + Kinds.of(other) + " is asked");
        };
    }

    private static String stepWords(Object step) {
        return step instanceof String ? "the member " + step : "the element " + step;
    }

    private @Nullable Object call(Expression.Call call) {
        Object argument = resource(call);
        boolean secret = Secrecy.isIn(argument) || call.function() == Function.SECRET;
        Object clear = Secrecy.clear(argument);
        Object result = isUnknownIn(clear) ? Unknown.VALUE : applied(call, clear);
        return secret && call.function() != Function.UNSECRET ? Secret.of(result) : result;
    }

    /// The argument of a call; for those that are about a resource itself, what they say of it.
    private @Nullable Object resource(Expression.Call call) {
        boolean name = call.function() == Function.RESOURCE_NAME;
        if (!name && call.function() != Function.RESOURCE_TYPE) {
            return of(call.argument());
        }
        if (call.argument() instanceof Expression.Reference(var access, var _)
                && access.steps().isEmpty()
                && scope.value(access.root()) instanceof Resolved resource) {
            return name ? resource.name() : resource.type();
        }
        return wrong(call.path(), "the argument is no resource, expected one such as ${bucket}");
    }

    private @Nullable Object applied(Expression.Call call, @Nullable Object argument) {
        try {
            return call.function().apply(argument);
        } catch (IllegalArgumentException e) {
            return wrong(call.path(), String.valueOf(e.getMessage()));
        }
    }

    private Object wrong(String path, String words) {
        problems.add(FieldProblem.forbidden(path, words));
        return Unknown.VALUE;
    }

    /// Whether something in it is not known yet.
    public static boolean isUnknownIn(@Nullable Object tree) {
        return switch (tree) {
            case Unknown _ -> true;
            case Secret(var value) -> isUnknownIn(value);
            case Map<?, ?> map -> map.values().stream().anyMatch(Evaluation::isUnknownIn);
            case List<?> list -> list.stream().anyMatch(Evaluation::isUnknownIn);
            case null -> false;
            case Object _ -> false;
        };
    }
}
