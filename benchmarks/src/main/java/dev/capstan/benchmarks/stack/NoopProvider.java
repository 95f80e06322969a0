package dev.capstan.benchmarks.stack;

import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Kind;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.util.Map;
import java.util.Optional;

/// Makes nothing, at once.
final class NoopProvider implements Provider {
    private static final TypeSchema THING = new TypeSchema(
            "noop:Thing",
            "nothing",
            Map.of(
                    "size", Property.of(Kind.ANY, "anything"),
                    "text", Property.of(Kind.STRING, "anything"),
                    "above", Property.of(Kind.STRING, "another", Trait.REPLACES)),
            Map.of("size", Property.of(Kind.ANY, "as given")),
            false);

    @Override
    public String name() {
        return "noop";
    }

    @Override
    public Optional<TypeSchema> type(String token) {
        return token.equals(THING.token()) ? Optional.of(THING) : Optional.empty();
    }

    @Override
    public ProviderConnection connect(ProviderSettings settings) {
        return new Connection();
    }

    private static final class Connection implements ProviderConnection {
        @Override
        public Made create(Creation creation) {
            return new Made(creation.wanted().name() + "-id", creation.wanted().inputs());
        }

        @Override
        public Optional<Existing> read(Existing known) {
            return Optional.of(known);
        }

        @Override
        public Made update(Existing old, Wanted wanted) {
            return new Made(old.id(), wanted.inputs());
        }

        @Override
        public void delete(Existing old) {}
    }
}
