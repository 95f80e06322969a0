package dev.capstan.registry.select;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// A condition on labels, as `kubectl -l` takes it: `app=web,tier in (a,b),!old`.
public record LabelSelector(List<Requirement> requirements) {
    public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

    public LabelSelector {
        requirements = List.copyOf(requirements);
    }

    /// One condition on one label.
    public sealed interface Requirement {
        boolean holds(Map<String, String> labels);

        record Exists(String key) implements Requirement {
            @Override
            public boolean holds(Map<String, String> labels) {
                return labels.containsKey(key);
            }
        }

        record Absent(String key) implements Requirement {
            @Override
            public boolean holds(Map<String, String> labels) {
                return !labels.containsKey(key);
            }
        }

        record In(String key, Set<String> values) implements Requirement {
            @Override
            public boolean holds(Map<String, String> labels) {
                String value = labels.get(key);
                return value != null && values.contains(value);
            }
        }

        record NotIn(String key, Set<String> values) implements Requirement {
            @Override
            public boolean holds(Map<String, String> labels) {
                String value = labels.get(key);
                return value == null || !values.contains(value);
            }
        }

        /// The label is a whole number greater (or less) than the bound.
        record Compared(String key, boolean greater, long bound) implements Requirement {
            @Override
            public boolean holds(Map<String, String> labels) {
                try {
                    long value = Long.parseLong(labels.getOrDefault(key, ""));
                    return greater ? value > bound : value < bound;
                } catch (NumberFormatException e) {
                    return false;
                }
            }
        }
    }

    /// @throws dev.capstan.api.RefusedException when the text is no selector
    public static LabelSelector parse(String text) {
        return text.isBlank() ? EVERYTHING : new LabelSelectorParser(text).parse();
    }

    /// Reads a selector of the form that stands in objects: `matchLabels` and `matchExpressions`.
    public static LabelSelector read(JsonNode selector) {
        var requirements = new ArrayList<Requirement>();
        selector.path("matchLabels")
                .properties()
                .forEach(each -> requirements.add(
                        new Requirement.In(each.getKey(), Set.of(each.getValue().asText()))));
        for (JsonNode each : selector.path("matchExpressions")) {
            String key = each.path("key").asText();
            var values = new TreeSet<String>();
            each.path("values").forEach(value -> values.add(value.asText()));
            requirements.add(
                    switch (each.path("operator").asText()) {
                        case "In" -> new Requirement.In(key, values);
                        case "NotIn" -> new Requirement.NotIn(key, values);
                        case "Exists" -> new Requirement.Exists(key);
                        case "DoesNotExist" -> new Requirement.Absent(key);
                        default -> throw new IllegalArgumentException("the operator of " + each + " is unknown");
                    });
        }
        return new LabelSelector(requirements);
    }

    public boolean matches(Map<String, String> labels) {
        for (Requirement each : requirements) {
            if (!each.holds(labels)) {
                return false;
            }
        }
        return true;
    }

    public boolean everything() {
        return requirements.isEmpty();
    }

    static Set<String> values(List<String> found) {
        return new TreeSet<>(found);
    }
}
