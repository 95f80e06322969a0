package dev.capstan.fleet.schedule;

import java.util.Random;
import java.util.random.RandomGenerator;

/// Leaves nothing to chance.
final class Chance {
    private Chance() {}

    /// Always the same, from 0 to less than 1.
    static RandomGenerator always(double value) {
        return new Random(0) {
            @Override
            public double nextDouble() {
                return value;
            }
        };
    }
}
