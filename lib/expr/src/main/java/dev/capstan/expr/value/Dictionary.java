package dev.capstan.expr.value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A map whose keys may be anything that can be compared, nil among them: what `groupBy` and `fromPairs` make. All
/// other maps have texts as keys.
public final class Dictionary extends LinkedHashMap<@Nullable Object, @Nullable Object> {
    private static final long serialVersionUID = 1;

    /// The key as it is; throws [Problem] for a collection, which cannot be one.
    public static @Nullable Object key(@Nullable Object key) {
        if (key instanceof List<?> || key instanceof Map<?, ?> || key instanceof byte[]) {
            throw new Problem("cannot use " + Values.typeName(key) + " as a key of a map");
        }
        return key;
    }
}
