package dev.capstan.plugins.kit;

import dev.capstan.spi.TerminalException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/// Several sources in one set of settings: `sources = a, b`, and for each its own such as
/// `a.url`; or one, without prefix.
public final class Sources {
    private Sources() {}

    /// What `read` makes of each source's name and settings; none when there is no `url`.
    ///
    /// @param whose the name of a source that has none
    /// @param shared settings that belong to no source
    /// @throws TerminalException with all that is wrong
    public static <T> List<T> read(
            String whose, Map<String, String> settings, Set<String> shared, BiFunction<String, Parameters, T> read) {
        List<String> names = Arrays.stream(settings.getOrDefault("sources", "").split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
        var found = new ArrayList<T>();
        var problems = new ArrayList<String>();
        if (names.isEmpty() && settings.containsKey("url")) {
            collect(whose, own("", settings, shared), read, found, problems);
        }
        names.forEach(each -> collect(each, own(each + ".", settings, Set.of()), read, found, problems));
        if (!problems.isEmpty()) {
            throw new TerminalException(String.join("; ", problems));
        }
        return found;
    }

    private static <T> void collect(
            String name,
            Map<String, Object> own,
            BiFunction<String, Parameters, T> read,
            List<T> to,
            List<String> problems) {
        try {
            to.add(read.apply(name, Parameters.settings(own)));
        } catch (TerminalException e) {
            problems.add("source " + name + ": " + e.getMessage());
        }
    }

    private static Map<String, Object> own(String prefix, Map<String, String> settings, Set<String> shared) {
        var own = new HashMap<String, Object>();
        settings.forEach((key, value) -> {
            if (key.startsWith(prefix) && !shared.contains(key) && !key.equals("sources")) {
                own.put(key.substring(prefix.length()), value);
            }
        });
        return own;
    }
}
