package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Unknown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What inputs are if all that is not known stays as it is.
final class Guess {
    private Guess() {}

    /// @param now what there is
    /// @param wanted in which something may be unknown
    @SuppressWarnings("unchecked") // a map stays a map with the same keys
    static Map<String, Object> of(Map<String, Object> now, Map<String, Object> wanted) {
        return (Map<String, Object>) map(now, wanted);
    }

    private static Object map(Map<?, ?> now, Map<?, ?> wanted) {
        var guess = new LinkedHashMap<Object, @Nullable Object>();
        wanted.forEach((key, value) -> {
            if (value != Unknown.VALUE || now.containsKey(key)) {
                guess.put(key, value(now.get(key), value));
            }
        });
        return Collections.unmodifiableMap(guess);
    }

    private static @Nullable Object value(@Nullable Object now, @Nullable Object wanted) {
        if (wanted == Unknown.VALUE) {
            return now;
        }
        if (now instanceof Map<?, ?> old && wanted instanceof Map<?, ?> map) {
            return map(old, map);
        }
        if (!(now instanceof List<?> old) || !(wanted instanceof List<?> list)) {
            return wanted;
        }
        var guess = new ArrayList<@Nullable Object>(list);
        for (int i = 0; i < Math.min(old.size(), list.size()); i++) {
            guess.set(i, value(old.get(i), list.get(i)));
        }
        return guess;
    }
}
