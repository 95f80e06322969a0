package dev.capstan.benchmarks.rest;

import java.util.List;
import java.util.stream.Stream;

/// What a server has counted so far, as `/metrics` tells it.
record Counters(List<String> lines) {
    Counters {
        lines = List.copyOf(lines);
    }

    static Counters of(String text) {
        return new Counters(text.lines().filter(line -> !line.startsWith("#")).toList());
    }

    /// The sum of a metric over all that have these labels.
    ///
    /// @param labels such as `result="success"`
    double sum(String name, String... labels) {
        return lines.stream()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .filter(line -> Stream.of(labels).allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
