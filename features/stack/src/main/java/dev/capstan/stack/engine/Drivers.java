package dev.capstan.stack.engine;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.stack.program.Evaluation;
import dev.capstan.stack.program.ResourceOptions.Timeouts;
import dev.capstan.stack.program.Secrecy;
import dev.capstan.stack.program.TypeToken;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Finds who handles a resource. What it is made with is written `default:aws` for the provider that the stack's
/// config is for, or the URN of one that is a resource itself.
final class Drivers {
    private static final String DEFAULT = "default:";

    private final Catalog catalog;
    private final Connections connections;
    private final Settings settings;
    private final Ledger ledger;
    /// The settings of providers that are resources, by URN, as far as this pass has come.
    private final Map<String, Map<String, Object>> configured = new ConcurrentHashMap<>();

    Drivers(Catalog catalog, Connections connections, Settings settings, Ledger ledger) {
        this.catalog = catalog;
        this.connections = connections;
        this.settings = settings;
        this.ledger = ledger;
    }

    static String byDefault(String provider) {
        return DEFAULT + provider;
    }

    /// Says what settings a provider has that is a resource.
    void configure(String urn, Map<String, Object> inputs) {
        configured.put(urn, Secrecy.clear(inputs));
    }

    /// @param type in its short form
    /// @param provider what it is made with
    Driver of(String type, String provider, Timeouts timeouts) throws Exception {
        var token = new TypeToken(type);
        TypeSchema schema = catalog.type(token).orElseThrow(() -> new TerminalException(catalog.missing(token)));
        return new Driver(
                schema, token.isProvider() ? ProviderResources.CONNECTION : connection(token, provider), timeouts);
    }

    private @Nullable ProviderConnection connection(TypeToken token, String provider) throws Exception {
        Map<String, Object> config = provider.startsWith(DEFAULT) ? settings.of(token.provider()) : config(provider);
        return Evaluation.isUnknownIn(config) ? null : connections.to(token.provider(), config);
    }

    private Map<String, Object> config(String urn) {
        Map<String, Object> known = configured.get(urn);
        if (known != null) {
            return known;
        }
        return ledger.find(urn)
                .flatMap(Entry::blueprint)
                .map(blueprint -> Secrecy.clear(blueprint.inputs()))
                .orElseThrow(() ->
                        new TerminalException("the provider " + urn + " is neither in the program nor in the state"));
    }
}
