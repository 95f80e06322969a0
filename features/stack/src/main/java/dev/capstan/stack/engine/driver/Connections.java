package dev.capstan.stack.engine.driver;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.StackAccount;
import dev.capstan.spi.stack.StackRun;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Providers at work, each connected once for its settings in a run.
public final class Connections implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Connections.class);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Catalog catalog;
    private final Map<String, String> environment;
    private final Optional<StackAccount> account;
    private final Map<Key, Slot> slots = new ConcurrentHashMap<>();

    private record Key(String provider, Map<String, Object> config) {}

    /// The connection is guarded by the slot, also while it is made, so that others wait for it instead of making one.
    private static final class Slot {
        private @Nullable ProviderConnection connection;
    }

    public Connections(Catalog catalog, StackRun run) {
        this.catalog = catalog;
        this.environment = run.environment();
        this.account = run.account();
    }

    /// @param config in clear
    public ProviderConnection to(String name, Map<String, Object> config) throws Exception {
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
        var settings = new ProviderSettings(config, environment, account);
        return Bounded.call(PATIENCE, "connecting to the provider " + name, () -> provider.connect(settings));
    }

    @Override
    public void close() {
        slots.forEach((key, slot) -> {
            synchronized (slot) {
                if (slot.connection != null) {
                    close(key.provider(), slot.connection);
                }
            }
        });
    }

    /// Whatever was done is done, so a provider that cannot let go does no harm to the run.
    private static void close(String provider, ProviderConnection connection) {
        try {
            connection.close();
        } catch (RuntimeException e) {
            LOG.warn("Provider {} could not be closed", provider, e);
        }
    }
}
