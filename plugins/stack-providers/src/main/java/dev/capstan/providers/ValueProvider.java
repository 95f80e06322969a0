package dev.capstan.providers;

import dev.capstan.plugins.kit.TypeToken;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A provider of values: they are made here, and kept in the state of the stack. There is nothing out there to read or
/// to delete. When a creation is made again nothing was made before that anybody could know of.
public abstract class ValueProvider implements Provider {
    private final String name;
    private final Map<String, ValueType> types = new LinkedHashMap<>();

    protected ValueProvider(String name, List<ValueType> types) {
        this.name = name;
        types.forEach(type -> this.types.put(type.schema().token(), type));
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<TypeSchema> type(String token) {
        return TypeToken.parse(token)
                .flatMap(each -> Optional.ofNullable(types.get(each.toString())))
                .map(ValueType::schema);
    }

    @Override
    public final ProviderConnection connect(ProviderSettings settings) {
        return new ValueConnection(types);
    }
}
