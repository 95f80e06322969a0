package dev.capstan.providers.random;

import dev.capstan.providers.ValueProvider;
import java.security.SecureRandom;
import java.util.List;
import java.util.random.RandomGenerator;

/// `random:RandomPassword` and its kin. They stay as they are until one of their inputs changes, which is what
/// `keepers` are for.
public final class RandomProvider extends ValueProvider {
    public RandomProvider() {
        this(new SecureRandom());
    }

    RandomProvider(RandomGenerator random) {
        super(
                "random",
                List.of(
                        new RandomText(RandomText.Kind.PASSWORD, random),
                        new RandomText(RandomText.Kind.STRING, random),
                        new RandomBytes(RandomBytes.Kind.ID, random),
                        new RandomBytes(RandomBytes.Kind.BYTES, random),
                        new RandomInteger(random),
                        new RandomPet(random),
                        new RandomShuffle(random),
                        new RandomUuid(random)));
    }
}
