package dev.capstan.providers.kubernetes;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Difference.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What inputs and objects have to do with each other.
final class ObjectTrees {
    /// What the API fills in.
    private static final Set<String> OF_THE_API =
            Set.of("uid", "resourceVersion", "creationTimestamp", "generation", "selfLink", "managedFields");

    private ObjectTrees() {}

    /// What differs, by the path of each value; a list is one value.
    static List<Change> changes(Map<String, Object> old, Map<String, Object> wanted, Predicate<String> replaces) {
        var changes = new ArrayList<Change>();
        compare("", old, wanted, replaces, changes);
        return changes;
    }

    private static void compare(
            String path, Map<?, ?> old, Map<?, ?> wanted, Predicate<String> replaces, List<Change> changes) {
        var names = new TreeSet<String>();
        old.keySet().forEach(each -> names.add(String.valueOf(each)));
        wanted.keySet().forEach(each -> names.add(String.valueOf(each)));
        for (String name : names) {
            @Nullable Object before = old.get(name);
            @Nullable Object after = wanted.get(name);
            String here = path.isEmpty() ? name : path + "." + name;
            if (before instanceof Map<?, ?> some && after instanceof Map<?, ?> others) {
                compare(here, some, others, replaces, changes);
            } else if (!Objects.equals(before, after)) {
                changes.add(new Change(kind(before, after), here, replaces.test(here)));
            }
        }
    }

    private static Difference.Kind kind(@Nullable Object before, @Nullable Object after) {
        if (before == null) {
            return Difference.Kind.ADDED;
        }
        return after == null ? Difference.Kind.REMOVED : Difference.Kind.CHANGED;
    }

    /// The inputs, with what became of them: where the object is no longer as it was after the last change, they are as
    /// it is. So what an API writes in another way (`0.5` as `500m`) is no news.
    ///
    /// @param before how the object was after the last change
    static Map<String, Object> drifted(
            Map<String, Object> inputs, Map<String, Object> before, Map<String, Object> now) {
        var all = new LinkedHashMap<String, Object>();
        inputs.forEach((name, value) -> {
            @Nullable Object was = before.get(name);
            @Nullable Object is = now.get(name);
            if (value instanceof Map && was instanceof Map && is instanceof Map) {
                all.put(name, drifted(Json.map(value), Json.map(was), Json.map(is)));
            } else if (Objects.equals(was, is)) {
                all.put(name, value);
            } else if (is != null) {
                all.put(name, is);
            }
        });
        return all;
    }

    /// What would make an object as it is.
    static Map<String, Object> inputs(Map<String, Object> object) {
        var inputs = new LinkedHashMap<>(object);
        inputs.remove("status");
        Map<String, Object> metadata = Json.map(object.get("metadata"));
        metadata.keySet().removeAll(OF_THE_API);
        inputs.put("metadata", metadata);
        return inputs;
    }

    /// An object as others are to see it: without who set which field, and without our annotation.
    static Map<String, Object> shown(Map<String, Object> object, String annotation) {
        var shown = new LinkedHashMap<>(object);
        Map<String, Object> metadata = Json.map(object.get("metadata"));
        metadata.remove("managedFields");
        Map<String, Object> annotations = Json.map(metadata.get("annotations"));
        annotations.remove(annotation);
        if (annotations.isEmpty()) {
            metadata.remove("annotations");
        } else {
            metadata.put("annotations", annotations);
        }
        shown.put("metadata", metadata);
        return shown;
    }
}
