package dev.capstan.expr.run;

import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// What is put together from many values: arrays and maps.
final class Creates {
    private Creates() {}

    static @Nullable Object[] runAll(Code[] codes, Frame frame) {
        var values = new @Nullable Object[codes.length];
        for (var i = 0; i < codes.length; i++) {
            values[i] = codes[i].run(frame);
        }
        return values;
    }

    static final class Array extends Code {
        private final int at;
        private final Code[] elements;

        Array(int at, Code[] elements) {
            this.at = at;
            this.elements = elements;
        }

        @Override
        Object run(Frame frame) {
            var values = runAll(elements, frame);
            frame.at = at;
            frame.budget.grow(values.length);
            return Collections.unmodifiableList(Arrays.asList(values));
        }
    }

    static final class Entries extends Code {
        private final int at;
        private final Code[] keys;
        private final Code[] values;

        Entries(int at, Code[] keys, Code[] values) {
            this.at = at;
            this.keys = keys;
            this.values = values;
        }

        @Override
        Object run(Frame frame) {
            var map = LinkedHashMap.<String, @Nullable Object>newLinkedHashMap(keys.length);
            for (var i = 0; i < keys.length; i++) {
                var key = keys[i].run(frame);
                var value = values[i].run(frame);
                // Of two entries with one key the original keeps the first, even if it is nil.
                var name = key(frame, key);
                if (!map.containsKey(name)) {
                    map.put(name, value);
                }
            }
            frame.at = at;
            frame.budget.grow(keys.length);
            return Collections.unmodifiableMap(map);
        }

        private String key(Frame frame, @Nullable Object key) {
            if (key instanceof String text) {
                return text;
            }
            frame.at = at;
            throw new Problem("the key of a map is " + Values.typeName(key) + ", expected string");
        }
    }
}
