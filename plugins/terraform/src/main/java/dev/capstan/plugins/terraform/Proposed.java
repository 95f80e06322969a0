package dev.capstan.plugins.terraform;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.Plan;
import dev.capstan.spi.Plan.Change;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Reads a plan as `show -json` tells it. What is sensitive is not repeated.
final class Proposed {
    private static final int LONG = 80;

    private Proposed() {}

    static Plan plan(String module, Map<String, Object> shown) {
        var changes = new ArrayList<Change>();
        for (Object each : Json.list(shown.get("resource_changes"))) {
            Map<String, Object> resource = Json.map(each);
            change(String.valueOf(resource.get("address")), Json.map(resource.get("change")), changes);
        }
        Json.map(shown.get("output_changes")).forEach((name, change) -> output(name, Json.map(change), changes));
        return changes.isEmpty() ? Plan.empty() : Plan.of("apply module " + module, changes);
    }

    private static void change(String address, Map<String, Object> change, List<Change> to) {
        Set<String> actions = actions(change);
        if (actions.contains("delete") && actions.contains("create")) {
            to.add(Change.delete(address, "to be replaced: " + differences(change)));
            to.add(Change.create(address, "in its place"));
        } else if (actions.contains("create")) {
            to.add(Change.create(address, differences(change)));
        } else if (actions.contains("update")) {
            to.add(Change.update(address, differences(change)));
        } else if (actions.contains("delete")) {
            to.add(Change.delete(address, "no longer wanted"));
        }
    }

    /// A change of outputs alone is one, too: they are what users of the resource see.
    private static void output(String name, Map<String, Object> change, List<Change> to) {
        Set<String> actions = actions(change);
        if (actions.contains("create") || actions.contains("update") || actions.contains("delete")) {
            String before = words(change.get("before"), change.get("before_sensitive"), false);
            String after = words(
                    change.get("after"),
                    change.get("after_sensitive"),
                    Boolean.TRUE.equals(change.get("after_unknown")));
            to.add(Change.update("output " + name, before + " → " + after));
        }
    }

    private static Set<String> actions(Map<String, Object> change) {
        var actions = new LinkedHashSet<String>();
        Json.list(change.get("actions")).forEach(each -> actions.add(String.valueOf(each)));
        return actions;
    }

    private static String differences(Map<String, Object> change) {
        Map<String, Object> before = Json.map(change.get("before"));
        Map<String, Object> after = Json.map(change.get("after"));
        Map<String, Object> unknown = Json.map(change.get("after_unknown"));
        var names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        names.addAll(unknown.keySet());
        var told = new ArrayList<String>();
        for (String name : names) {
            String old = words(
                    before.get(name), Json.map(change.get("before_sensitive")).get(name), false);
            String now = words(
                    after.get(name), Json.map(change.get("after_sensitive")).get(name), unknown.containsKey(name));
            boolean same = Objects.equals(before.get(name), after.get(name)) && !unknown.containsKey(name);
            if (!same) {
                told.add(name + " " + old + " → " + now);
            }
        }
        return String.join(", ", told);
    }

    private static String words(@Nullable Object value, @Nullable Object sensitive, boolean unknown) {
        boolean secret = sensitive != null
                && !Boolean.FALSE.equals(sensitive)
                && !sensitive.equals(Map.of())
                && !sensitive.equals(List.of());
        if (secret) {
            return "(sensitive)";
        }
        if (unknown) {
            return "(known afterwards)";
        }
        String text = value == null ? "nothing" : new String(Json.write(value), UTF_8);
        return text.length() > LONG ? text.substring(0, LONG) + "…" : text;
    }
}
