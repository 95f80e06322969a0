package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.stack.program.TypeToken;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The providers there are, by their names.
final class Catalog {
    private final Map<String, Provider> providers = new TreeMap<>();

    Catalog(List<Provider> providers) {
        providers.forEach(each -> this.providers.put(each.name(), each));
    }

    Optional<Provider> provider(String name) {
        return Optional.ofNullable(providers.get(name));
    }

    Optional<TypeSchema> type(TypeToken token) {
        if (token.isProvider()) {
            return provider(token.provider()).map(_ -> ProviderResources.schema(token.written()));
        }
        return provider(token.provider())
                .flatMap(provider -> token.spellings().stream()
                        .flatMap(each -> provider.type(each).stream())
                        .findFirst());
    }

    /// Why there is no such type.
    String missing(TypeToken token) {
        if (provider(token.provider()).isPresent()) {
            return token.written() + " is no type of the provider " + token.provider();
        }
        String known = providers.isEmpty() ? "there is none" : "there are " + String.join(", ", providers.keySet());
        return token.written() + " needs the provider " + token.provider() + ", which is not there: " + known;
    }
}
