package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.util.Map;
import java.util.Optional;

/// `pulumi:providers:…`: providers with settings of their own, which exist only in the state.
final class ProviderResources implements ProviderConnection {
    static final ProviderConnection CONNECTION = new ProviderResources();

    private ProviderResources() {}

    static TypeSchema schema(String token) {
        return new TypeSchema(token, "a provider with settings of its own", Map.of(), Map.of(), true);
    }

    @Override
    public Made create(Creation creation) {
        return new Made(creation.token(), creation.wanted().inputs());
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
