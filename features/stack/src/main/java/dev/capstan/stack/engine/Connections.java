package dev.capstan.stack.engine;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Providers at work, each connected once for its settings in a run.
final class Connections implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Catalog catalog;
    private final Map<String, String> environment;
    private final Map<Key, Slot> slots = new ConcurrentHashMap<>();

    private record Key(String provider, Map<String, Object> config) {}

    /// The connection is guarded by the slot, also while it is made, so that others wait for it instead of making one.
    private static final class Slot {
        private @Nullable ProviderConnection connection;
    }

    Connections(Catalog catalog, Map<String, String> environment) {
        this.catalog = catalog;
        this.environment = environment;
    }

    /// @param config in clear
    ProviderConnection to(String name, Map<String, Object> config) throws Exception {
        Slot slot = slots.computeIfAbsent(new Key(name, config), _ -> new Slot());
        synchronized (slot) {
            ProviderConnection connection = slot.connection;
            if (connection == null) {
                connection = connect(name, config);
                slot.connection = connection;
            }
            return connection;
        }
    }

    private ProviderConnection connect(String name, Map<String, Object> config) throws Exception {
        var provider = catalog.provider(name)
                .orElseThrow(() -> new TerminalException("the provider " + name + " is not there"));
        var settings = new ProviderSettings(config, environment);
        return Bounded.call(PATIENCE, "connecting to the provider " + name, () -> provider.connect(settings));
    }

    @Override
    public void close() {
        slots.values().forEach(slot -> {
            synchronized (slot) {
                if (slot.connection != null) {
                    slot.connection.close();
                }
            }
        });
    }
}
