package dev.capstan.providers.aws;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Looks into inputs.
final class Inputs {
    private Inputs() {}

    static Optional<String> text(Map<String, Object> inputs, String name) {
        Object value = inputs.get(name);
        return value == null || value == Unknown.VALUE ? Optional.empty() : Optional.of(String.valueOf(value));
    }

    static String require(Map<String, Object> inputs, String name) {
        return text(inputs, name).orElseThrow(() -> new IllegalArgumentException(name + " was not checked"));
    }

    static boolean flag(Map<String, Object> inputs, String name) {
        return Boolean.TRUE.equals(inputs.get(name));
    }

    /// Texts by their names; what is a number in a program is a text here.
    static Map<String, String> texts(@Nullable Object value) {
        var texts = new TreeMap<String, String>();
        Json.map(value).forEach((name, each) -> texts.put(name, String.valueOf(each)));
        return texts;
    }

    /// What is wrong with an object that may have some fields, all of them texts.
    static List<Problem> problems(String path, @Nullable Object value, Set<String> known) {
        var problems = new ArrayList<Problem>();
        Json.map(value).forEach((name, each) -> {
            if (!known.contains(name)) {
                String expected = String.join(", ", known.stream().sorted().toList());
                problems.add(new Problem(path + "." + name, "is not known here, expected " + expected));
            } else if (!(each instanceof String) && each != Unknown.VALUE) {
                problems.add(new Problem(path + "." + name, "is no text"));
            }
        });
        return problems;
    }
}
