package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.INT;

import dev.capstan.gotemplate.format.KeyOrder;
import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.value.NilList;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lists. None of these changes the list it is given. A function and its `must` name do the same here, since in Go
/// both fail the rendering.
final class Lists {
    private Lists() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "list", "tuple" -> Call.variadic(name, c -> c.from(0), ANY);
            case "concat" -> Call.variadic(name, Lists::concat, ANY);
            case "sortAlpha" -> Call.function(name, Lists::sortAlpha, ANY);
            case "first", "mustFirst" -> Call.function(name, c -> at(list(c, 0), 0), ANY);
            case "last", "mustLast" ->
                Call.function(name, c -> at(list(c, 0), list(c, 0).size() - 1), ANY);
            case "rest", "mustRest" -> Call.function(name, Lists::tail, ANY);
            case "initial", "mustInitial" -> Call.function(name, Lists::head, ANY);
            case "append", "mustAppend", "push", "mustPush" ->
                Call.function(name, c -> with(c, list(c, 0).size()), ANY, ANY);
            case "prepend", "mustPrepend" -> Call.function(name, c -> with(c, 0), ANY, ANY);
            case "reverse", "mustReverse" -> Call.function(name, Lists::reverse, ANY);
            case "uniq", "mustUniq" -> Call.function(name, Lists::unique, ANY);
            case "has", "mustHas" -> Call.function(name, Lists::has, ANY, ANY);
            case "compact", "mustCompact" -> Call.function(name, Lists::compact, ANY);
            case "chunk", "mustChunk" -> Call.function(name, Lists::chunk, INT, ANY);
            case "without", "mustWithout" -> Call.variadic(name, Lists::without, ANY, ANY);
            case "slice", "mustSlice" -> Call.variadic(name, Lists::slice, ANY, ANY);
            default -> null;
        };
    }

    static boolean isList(@Nullable Object value) {
        return value instanceof List || value instanceof byte[];
    }

    static List<@Nullable Object> elements(Object list) {
        if (list instanceof List<?> elements) {
            return Values.elements(elements);
        }
        byte[] bytes = (byte[]) list;
        var elements = new ArrayList<@Nullable Object>(bytes.length);
        for (byte b : bytes) {
            elements.add((long) (b & 0xFF));
        }
        return elements;
    }

    private static List<@Nullable Object> list(Call call, int index) {
        Object value = call.any(index);
        if (value != null && isList(value)) {
            return elements(value);
        }
        throw new Problem("expected a list, got a value of kind " + Types.kind(value));
    }

    private static @Nullable Object at(List<@Nullable Object> list, int index) {
        return list.isEmpty() ? null : list.get(index);
    }

    private static List<? extends @Nullable Object> tail(Call call) {
        var list = list(call, 0);
        return list.isEmpty() ? NilList.orNil(list) : part(call, list, 1, list.size());
    }

    private static List<? extends @Nullable Object> head(Call call) {
        var list = list(call, 0);
        return list.isEmpty() ? NilList.orNil(list) : part(call, list, 0, list.size() - 1);
    }

    private static List<@Nullable Object> part(Call call, List<@Nullable Object> list, int from, int to) {
        call.budget().grow((to - from) * 16L);
        return new ArrayList<>(list.subList(from, to));
    }

    private static List<@Nullable Object> with(Call call, int index) {
        var list = list(call, 0);
        call.budget().grow((list.size() + 1L) * 16);
        var result = new ArrayList<@Nullable Object>(list.size() + 1);
        result.addAll(list);
        result.add(index, call.any(1));
        return result;
    }

    private static List<? extends @Nullable Object> concat(Call call) {
        var result = new ArrayList<@Nullable Object>();
        for (int i = 0; i < call.count(); i++) {
            var list = list(call, i);
            call.budget().grow(list.size() * 16L);
            result.addAll(list);
        }
        return NilList.orNil(result);
    }

    private static List<String> sortAlpha(Call call) {
        Object value = call.any(0);
        if (!isList(value)) {
            return List.of(Call.shown(value, call.budget()));
        }
        var texts = new ArrayList<>(Cuts.texts(call, value));
        texts.sort(KeyOrder.TEXTS);
        return texts;
    }

    private static List<@Nullable Object> reverse(Call call) {
        var list = list(call, 0);
        call.budget().grow(list.size() * 16L);
        return new ArrayList<>(list.reversed());
    }

    private static List<@Nullable Object> unique(Call call) {
        var result = new ArrayList<@Nullable Object>();
        for (Object element : list(call, 0)) {
            if (!holds(call, result, element)) {
                call.budget().grow(16);
                result.add(element);
            }
        }
        return result;
    }

    private static List<@Nullable Object> without(Call call) {
        var unwanted = call.from(1);
        var result = new ArrayList<@Nullable Object>();
        for (Object element : list(call, 0)) {
            if (!holds(call, unwanted, element)) {
                call.budget().grow(16);
                result.add(element);
            }
        }
        return result;
    }

    private static boolean has(Call call) {
        return call.any(1) != null && holds(call, list(call, 1), call.any(0));
    }

    private static boolean holds(Call call, List<@Nullable Object> list, @Nullable Object wanted) {
        for (Object element : list) {
            if (Equality.deep(wanted, element, call.budget())) {
                return true;
            }
        }
        return false;
    }

    private static List<@Nullable Object> compact(Call call) {
        var result = new ArrayList<@Nullable Object>();
        for (Object element : list(call, 0)) {
            if (!Flow.isEmpty(element)) {
                call.budget().grow(16);
                result.add(element);
            }
        }
        return result;
    }

    private static List<List<@Nullable Object>> chunk(Call call) {
        long size = call.whole(0);
        var list = list(call, 1);
        if (size < 1) {
            throw new Problem("chunk is asked for pieces of " + size + " elements, expected 1 or more");
        }
        call.budget().grow(list.size() * 32L);
        var chunks = new ArrayList<List<@Nullable Object>>();
        int step = (int) Math.min(size, Math.max(1, list.size()));
        for (int from = 0; from < list.size(); from += step) {
            chunks.add(new ArrayList<>(list.subList(from, Math.min(from + step, list.size()))));
        }
        return chunks;
    }

    private static @Nullable Object slice(Call call) {
        var list = list(call, 0);
        if (list.isEmpty()) {
            return null;
        }
        long from = call.count() > 1 ? Numbers.whole(call.any(1)) : 0;
        long to = call.count() > 2 ? Numbers.whole(call.any(2)) : list.size();
        if (from < 0 || from > to || to > list.size()) {
            throw new Problem("a slice from " + from + " to " + to + " is outside of a list of " + list.size());
        }
        return part(call, list, (int) from, (int) to);
    }
}
