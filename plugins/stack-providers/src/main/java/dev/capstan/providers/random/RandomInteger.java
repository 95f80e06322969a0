package dev.capstan.providers.random;

import static dev.capstan.spi.stack.Property.Kind.INTEGER;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.TypeSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// `random:RandomInteger`: a whole number between two others, both included.
final class RandomInteger implements ValueType {
    private static final long LIMIT = 1L << 53;

    private final RandomGenerator random;
    private final TypeSchema schema = new TypeSchema(
            "random:RandomInteger",
            "A whole number",
            Inputs.with(Map.of(
                    "min", Inputs.needed(INTEGER, "the least that it can be"),
                    "max", Inputs.needed(INTEGER, "the most that it can be"),
                    "seed", Inputs.optional(STRING, "the same one gives the same number"))),
            Map.of("result", Inputs.result(INTEGER, "the number")),
            false);

    RandomInteger(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public List<Problem> problems(Map<String, Object> inputs) {
        var problems = new ArrayList<>(Inputs.range(inputs, "min", -LIMIT, LIMIT));
        problems.addAll(Inputs.range(inputs, "max", -LIMIT, LIMIT));
        long min = Inputs.number(inputs, "min").orElse(-LIMIT);
        long max = Inputs.number(inputs, "max").orElse(LIMIT);
        if (problems.isEmpty() && min > max) {
            problems.add(new Problem("min", "is " + min + ", expected at most max, which is " + max));
        }
        return problems;
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        long min = Inputs.number(inputs, "min").orElseThrow();
        long max = Inputs.number(inputs, "max").orElseThrow();
        long result = Seeded.of(inputs, random).nextLong(min, max + 1);
        return new Made(String.valueOf(result), Map.of("result", result));
    }
}
