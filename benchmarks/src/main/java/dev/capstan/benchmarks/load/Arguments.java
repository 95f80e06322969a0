package dev.capstan.benchmarks.load;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The command line, as `--name value` pairs and bare `--flag`s, and what follows a bare `--`.
public record Arguments(Map<String, String> values, List<String> rest) {
    public Arguments {
        values = Map.copyOf(values);
        rest = List.copyOf(rest);
    }

    /// @throws IllegalArgumentException for an argument that is not one of `known`
    public static Arguments parse(List<String> words, Set<String> known, Set<String> flags) {
        Map<String, String> values = new HashMap<>();
        int at = 0;
        while (at < words.size() && !words.get(at).equals("--")) {
            String name = words.get(at++).replaceFirst("^--", "");
            if (flags.contains(name)) {
                values.put(name, "true");
            } else if (known.contains(name) && at < words.size()) {
                values.put(name, words.get(at++));
            } else {
                throw new IllegalArgumentException(
                        "--" + name + " is unknown or has no value, expected one of " + known + flags);
            }
        }
        return new Arguments(values, words.subList(Math.min(at + 1, words.size()), words.size()));
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    public int number(String name, int otherwise) {
        return Integer.parseInt(text(name, String.valueOf(otherwise)));
    }

    public List<Integer> numbers(String name, String otherwise) {
        return Stream.of(text(name, otherwise).split(",")).map(Integer::valueOf).toList();
    }
}
