package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.NamespaceRules;
import dev.capstan.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything the control plane does by itself, started and stopped together.
public final class Lifecycle implements AutoCloseable {
    private final GarbageCollector collector;
    private final NamespaceCleanup namespaces;
    private final CrdCleanup definitions;
    private final EventExpiry events;
    private final RoleAggregation roles;
    private final @Nullable DefaultAccounts accounts;
    private final LocalServices services;
    private final Compactor compactor;

    /// How long things are kept.
    ///
    /// @param history how long the past of objects can be read
    /// @param events how long an event stays that nobody renews
    /// @param accounts whether every namespace gets a service account `default`
    /// @param kinds definitions that are always there
    public record Options(Clock clock, Duration history, Duration events, boolean accounts, List<Resource> kinds) {
        public Options {
            kinds = List.copyOf(kinds);
        }

        public static Options defaults() {
            return new Options(Clock.systemUTC(), Duration.ofHours(1), Duration.ofHours(1), false, List.of());
        }

        public Options withAccounts() {
            return new Options(clock, history, events, true, kinds);
        }

        public Options withKinds(List<Resource> definitions) {
            return new Options(clock, history, events, accounts, definitions);
        }
    }

    private Lifecycle(Registry registry, Store store, Options options) {
        this.collector = new GarbageCollector(
                registry, new OwnerLookup(new OwnerEvents(registry, options.clock())::wrongNamespace));
        this.namespaces = new NamespaceCleanup(registry, options.clock());
        this.definitions = new CrdCleanup(registry);
        this.events = new EventExpiry(registry, options.events());
        this.roles = new RoleAggregation(registry);
        this.accounts = options.accounts() ? new DefaultAccounts(registry) : null;
        this.services = new LocalServices(registry);
        this.compactor = new Compactor(store, options.clock(), options.history(), Duration.ofMinutes(1));
    }

    /// Creates the namespaces, roles and kinds that are always there, and starts.
    public static Lifecycle start(Registry registry, Store store, Options options) {
        createNamespaces(registry);
        new DefaultRoles(registry).ensure();
        new ShippedKinds(registry).ensure(options.kinds());
        new LocalServices(registry).ensure();
        var lifecycle = new Lifecycle(registry, store, options);
        View view = registry.listen(lifecycle::see);
        lifecycle.collector.start(view);
        lifecycle.namespaces.start(view);
        lifecycle.definitions.start(view);
        lifecycle.events.start(view);
        lifecycle.roles.start();
        if (lifecycle.accounts != null) {
            lifecycle.accounts.start(view);
        }
        lifecycle.services.start(view);
        lifecycle.compactor.start();
        return lifecycle;
    }

    @Override
    public void close() {
        compactor.close();
        if (accounts != null) {
            accounts.close();
        }
        services.close();
        roles.close();
        events.close();
        definitions.close();
        namespaces.close();
        collector.close();
    }

    private void see(List<IndexChange> changes, View view) {
        for (IndexChange change : changes) {
            collector.see(change, view);
            namespaces.see(change, view);
            definitions.see(change, view);
            events.see(change);
            roles.see(change);
            if (accounts != null) {
                accounts.see(change);
            }
            services.see(change);
        }
    }

    private static void createNamespaces(Registry registry) {
        View view = registry.view();
        Standing.together(NamespaceRules.PROTECTED.stream()
                .filter(name -> view.find(new ResourceKey(NamespaceRules.RESOURCE, null, name)) == null)
                .map(name -> Standing.action("Namespace " + name, () -> create(registry, name)))
                .toList());
    }

    private static void create(Registry registry, String name) {
        ObjectNode namespace = JsonNodeFactory.instance.objectNode();
        namespace.put("apiVersion", "v1").put("kind", "Namespace");
        namespace.putObject("metadata").put("name", name);
        Standing.create(registry, NamespaceRules.RESOURCE, namespace);
    }
}
