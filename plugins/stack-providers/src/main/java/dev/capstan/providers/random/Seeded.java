package dev.capstan.providers.random;

import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Chance that is the same every time, where a seed is given.
final class Seeded {
    private Seeded() {}

    static RandomGenerator of(Map<String, Object> inputs, RandomGenerator otherwise) {
        String seed = Inputs.text(inputs, "seed", "");
        return seed.isEmpty()
                ? otherwise
                : RandomGeneratorFactory.of("L64X128MixRandom").create(spread(seed));
    }

    /// FNV-1a: texts that differ give numbers that differ.
    private static long spread(String seed) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < seed.length(); i++) {
            hash = (hash ^ seed.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
