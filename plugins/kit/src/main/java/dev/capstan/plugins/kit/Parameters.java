package dev.capstan.plugins.kit;

import dev.capstan.spi.TerminalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Takes parameters apart and notes all that is wrong with them, to be told at once by [#check].
///
/// What is missing or wrong reads as something harmless meanwhile. Used by one thread.
public final class Parameters {
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,6})(ms|s|m|h|)");

    private final String whose;
    private final String path;
    private final Map<String, Object> values;
    private final List<String> problems;
    private final Set<String> known = new LinkedHashSet<>();
    private final List<Parameters> nested = new ArrayList<>();

    private Parameters(String whose, String path, Map<String, Object> values, List<String> problems) {
        this.whose = whose;
        this.path = path;
        this.values = values;
        this.problems = problems;
    }

    /// Of an action.
    public static Parameters of(Map<String, Object> values) {
        return new Parameters("the type's reconciler has wrong parameters: ", "", values, new ArrayList<>());
    }

    /// What whoever runs the host has set.
    public static Parameters settings(Map<String, Object> values) {
        return new Parameters("", "", values, new ArrayList<>());
    }

    public boolean has(String name) {
        known.add(name);
        return values.get(name) != null;
    }

    /// Whatever it is; null when it is not there.
    public @Nullable Object any(String name) {
        known.add(name);
        return values.get(name);
    }

    public String text(String name) {
        if (!has(name)) {
            problems.add(path + name + " is missing");
            return "";
        }
        return text(name, "");
    }

    public String text(String name, String otherwise) {
        return switch (any(name)) {
            case null -> otherwise;
            case String text -> text;
            case Number number -> number.toString();
            case Boolean claim -> claim.toString();
            case Object _ -> wrong(name, "a text", otherwise);
        };
    }

    public String oneOf(String name, String otherwise, Set<String> choices) {
        String text = text(name, otherwise);
        return choices.contains(text)
                ? text
                : wrong(name, "one of " + choices.stream().sorted().toList(), otherwise);
    }

    public int number(String name, int otherwise, int least, int most) {
        return switch (any(name)) {
            case null -> otherwise;
            case Number number when number.longValue() >= least && number.longValue() <= most -> number.intValue();
            case Object _ -> wrong(name, "a number from " + least + " to " + most, otherwise);
        };
    }

    public boolean claim(String name, boolean otherwise) {
        return switch (any(name)) {
            case null -> otherwise;
            case Boolean claim -> claim;
            case Object _ -> wrong(name, "true or false", otherwise);
        };
    }

    /// As people write them: `500ms`, `30s`, `5m`, `1h`, or a number of seconds.
    public Duration duration(String name, Duration otherwise) {
        if (!has(name)) {
            return otherwise;
        }
        String text = text(name, "");
        Matcher parts = DURATION.matcher(text);
        if (!parts.matches()) {
            return wrong(name, "a duration such as 30s or 5m", otherwise);
        }
        long count = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofSeconds(count);
        };
    }

    /// A list of texts; numbers count as such.
    public List<String> texts(String name) {
        Object value = any(name);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> list) || !list.stream().allMatch(Parameters::plain)) {
            return wrong(name, "a list of texts", List.of());
        }
        return list.stream().map(String::valueOf).toList();
    }

    /// A map of texts; numbers count as such.
    public Map<String, String> map(String name) {
        var texts = new LinkedHashMap<String, String>();
        tree(name).forEach((key, value) -> {
            if (plain(value)) {
                texts.put(key, String.valueOf(value));
            } else {
                wrong(name + "." + key, "a text", "");
            }
        });
        return texts;
    }

    /// A map of anything.
    public Map<String, Object> tree(String name) {
        return switch (any(name)) {
            case null -> Map.of();
            case Map<?, ?> map -> Json.map(map);
            case Object _ -> wrong(name, "a map", Map.of());
        };
    }

    /// Parameters below a name; empty when there are none.
    public Optional<Parameters> below(String name) {
        return has(name) ? Optional.of(nested(name)) : Optional.empty();
    }

    /// The same, also when there are none: then each of them reads as missing.
    public Parameters nested(String name) {
        var inner = new Parameters(whose, path + name + ".", tree(name), problems);
        nested.add(inner);
        return inner;
    }

    public void problem(String name, String words) {
        problems.add(path + name + " " + words);
    }

    /// @throws TerminalException with all that is wrong: also with names that nobody asked for
    public void check() {
        noteUnknown();
        if (!problems.isEmpty()) {
            throw new TerminalException(whose + String.join("; ", problems));
        }
    }

    private void noteUnknown() {
        values.keySet().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> problem(name, "is not a parameter, expected one of " + known));
        nested.forEach(Parameters::noteUnknown);
    }

    private static boolean plain(@Nullable Object value) {
        return value instanceof String || value instanceof Number || value instanceof Boolean;
    }

    private <T> T wrong(String name, String expected, T otherwise) {
        Object value = values.get(name);
        problems.add(path + name + (plain(value) ? " is " + value : " is something else") + ", expected " + expected);
        return otherwise;
    }
}
