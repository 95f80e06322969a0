package dev.capstan.providers.random;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property.Kind;
import dev.capstan.spi.stack.TypeSchema;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// `random:RandomUuid`: a UUID of version 4.
final class RandomUuid implements ValueType {
    private final RandomGenerator random;
    private final TypeSchema schema = new TypeSchema(
            "random:RandomUuid",
            "A UUID",
            Inputs.with(Map.of()),
            Map.of("result", Inputs.result(Kind.STRING, "the UUID")),
            false);

    RandomUuid(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        long high = (random.nextLong() & ~0xf000L) | 0x4000L;
        long low = (random.nextLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
        String uuid = new UUID(high, low).toString();
        return new Made(uuid, Map.of("result", uuid));
    }
}
