package dev.capstan.providers.random;

import static dev.capstan.spi.stack.Property.Kind.ARRAY;
import static dev.capstan.spi.stack.Property.Kind.INTEGER;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.TypeSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// `random:RandomShuffle`: some elements of a list, in another order. Who wants more than there are gets them again.
final class RandomShuffle implements ValueType {
    private final RandomGenerator random;
    private final TypeSchema schema = new TypeSchema(
            "random:RandomShuffle",
            "A list in another order",
            Inputs.with(Map.of(
                    "inputs", Inputs.needed(ARRAY, "the list"),
                    "resultCount", Inputs.optional(INTEGER, "how many are wanted; all if nothing is said"),
                    "seed", Inputs.optional(STRING, "the same one gives the same order"))),
            Map.of("results", Inputs.result(ARRAY, "the list in its new order")),
            false);

    RandomShuffle(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public List<Problem> problems(Map<String, Object> inputs) {
        return Inputs.range(inputs, "resultCount", 0, 10_000);
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        List<?> given = inputs.get("inputs") instanceof List<?> list ? list : List.of();
        RandomGenerator chance = Seeded.of(inputs, random);
        long count = given.isEmpty() ? 0 : Inputs.number(inputs, "resultCount").orElse(given.size());
        var results = new ArrayList<Object>();
        while (results.size() < count) {
            var round = new ArrayList<Object>(given);
            Collections.shuffle(round, chance);
            results.addAll(round.subList(0, (int) Math.min(round.size(), count - results.size())));
        }
        return new Made("-", Map.of("results", Collections.unmodifiableList(results)));
    }
}
