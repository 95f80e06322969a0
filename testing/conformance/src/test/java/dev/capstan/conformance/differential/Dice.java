package dev.capstan.conformance.differential;

import java.util.List;
import java.util.SplittableRandom;

/// Choices that a seed decides: the same seed, the same choices.
final class Dice {
    private final SplittableRandom random;

    Dice(long seed) {
        this.random = new SplittableRandom(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /// True in so many of a hundred cases.
    boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
