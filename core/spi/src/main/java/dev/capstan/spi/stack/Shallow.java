package dev.capstan.spi.stack;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Copies of maps that nobody can change. Order and nulls stay, as in JSON.
final class Shallow {
    private Shallow() {}

    static <V> Map<String, V> copy(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
