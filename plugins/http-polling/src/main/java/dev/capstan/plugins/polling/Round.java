package dev.capstan.plugins.polling;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.Submission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the items of one answer; what cannot be read is noted and keeps no other from being read.
final class Round {
    /// On a resource: the source that it came from.
    static final String ORIGIN = "capstan.dev/source";

    private final Source source;
    private final Map<String, Submission.Apply> found = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private int count;

    Round(Source source) {
        this.source = source;
    }

    void read(@Nullable Object item) {
        int index = count++;
        Object name = Json.at(item, source.id()).orElse(null);
        Object spec = Json.at(item, source.spec()).orElse(null);
        if (!(name instanceof String || name instanceof Number) || !(spec instanceof Map)) {
            problems.add(
                    "item " + index + " has no " + (spec instanceof Map ? "name" : "spec") + " where it should be");
            return;
        }
        if (found.containsKey(name.toString())) {
            problems.add("item " + index + " has the name " + name + ", which another one has");
            return;
        }
        var labels = new LinkedHashMap<String, String>();
        Json.map(Json.at(item, source.labels()).orElse(null))
                .forEach((key, value) -> labels.put(key, String.valueOf(value)));
        found.put(
                name.toString(),
                new Submission.Apply(
                        source.type(),
                        source.namespace(),
                        name.toString(),
                        Json.map(spec),
                        labels,
                        Map.of(ORIGIN, source.name())));
    }

    Map<String, Submission.Apply> found() {
        return found;
    }

    List<String> problems() {
        return problems;
    }
}
