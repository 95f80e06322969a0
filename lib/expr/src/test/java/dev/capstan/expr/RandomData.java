package dev.capstan.expr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Values for the variables of [RandomProgram], in collections that could be changed.
final class RandomData {
    private final Random random;

    RandomData(Random random) {
        this.random = random;
    }

    Map<String, @Nullable Object> next() {
        var variables = new HashMap<String, @Nullable Object>();
        variables.put("n", (long) random.nextInt(10));
        variables.put("x", random.nextInt(100) / 4.0);
        variables.put("b", random.nextBoolean());
        variables.put("s", text());
        variables.put("m", new HashMap<>(Map.of("k", text(), "l", 1L)));
        variables.put("ints", list(3));
        variables.put("mixed", list(6));
        variables.put("objects", new ArrayList<>(List.of(object(), object(), object())));
        return variables;
    }

    private List<@Nullable Object> list(int kinds) {
        var list = new ArrayList<@Nullable Object>();
        IntStream.range(0, random.nextInt(6)).forEach(_ -> list.add(element(random.nextInt(kinds))));
        return list;
    }

    private @Nullable Object element(int kind) {
        return switch (kind) {
            case 0, 1, 2 -> (long) random.nextInt(5);
            case 3 -> text();
            case 4 -> object();
            default -> null;
        };
    }

    private Map<String, Object> object() {
        var object = new HashMap<String, Object>(Map.of("name", text()));
        if (random.nextBoolean()) {
            object.put("ready", random.nextBoolean());
        }
        return object;
    }

    private String text() {
        return List.of("", "a", "abc", "x", "é😀").get(random.nextInt(5));
    }
}
