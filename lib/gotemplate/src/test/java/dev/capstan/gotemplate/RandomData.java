package dev.capstan.gotemplate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A resource of which anything may be missing or null, in collections that could be changed.
final class RandomData {
    private static final Object WHOLE = Json.value("""
            {'name': 'demo', 'list': [1, 2.5, 'z', {'x': 1}], 'spec': {'zone': 'b', 'replicas': 3, 'x': {'y': true}},
             'status': {'phase': 'Running', 'conditions': [
                {'type': 'Ready', 'status': 'True', 'reason': 'AllGood'}, {'type': 'Failed', 'status': 'False'}]}}
            """);

    private final Random random;

    RandomData(Random random) {
        this.random = random;
    }

    @Nullable
    Object next() {
        return thinned(WHOLE);
    }

    private @Nullable Object thinned(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                var kept = new LinkedHashMap<Object, @Nullable Object>();
                map.forEach((key, element) -> {
                    if (random.nextInt(4) > 0) {
                        kept.put(key, random.nextInt(8) == 0 ? null : thinned(element));
                    }
                });
                yield kept;
            }
            case List<?> list -> {
                var kept = new ArrayList<@Nullable Object>();
                list.forEach(element -> {
                    if (random.nextInt(4) > 0) {
                        kept.add(random.nextInt(8) == 0 ? null : thinned(element));
                    }
                });
                yield kept;
            }
            case null, default -> value;
        };
    }
}
