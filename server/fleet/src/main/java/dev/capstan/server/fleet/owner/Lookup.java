package dev.capstan.server.fleet.owner;

import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.endpoints.ProblemException;
import dev.capstan.server.fleet.form.FleetNames;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.form.OwnerIds;
import dev.capstan.server.fleet.form.OwnerKind;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds the cluster or the node pool that a request names, by its id or by its name.
///
/// First it is found out what is meant, then whether the caller may do that, then whether it is there: so nobody
/// who may not learns from an answer what is there.
public final class Lookup {
    /// The variable of a path that names a cluster, and that which names one of its node pools.
    public static final String CLUSTER = "cluster";

    public static final String POOL = "nodepool";

    private final Registry registry;
    private final OwnerIds ids;

    /// What a request names, whether it is there or not.
    ///
    /// @param said as the client wrote it
    /// @param id what it must have when it was named by its id; empty when any will do
    /// @param cluster that of a node pool
    public record Named(
            OwnerKind kind,
            ResourceKey key,
            String said,
            String id,
            @Nullable Named cluster) {
        public String namespace() {
            return Objects.requireNonNull(key.namespace());
        }

        private boolean byId() {
            return !id.isEmpty() || (cluster != null && cluster.byId());
        }

        ProblemException missing() {
            String whose = cluster == null ? "" : " of cluster \"" + cluster.said + "\"";
            return Problem.notFound("there is no " + kind.words() + " \"" + said + "\"" + whose)
                    .asException();
        }
    }

    public Lookup(Registry registry, OwnerIds ids) {
        this.registry = registry;
        this.ids = ids;
    }

    /// What the path of a request names, a node pool if it goes that far, else a cluster, for those who may do this
    /// with it. An id of what they may not is as good as none.
    public Named allowed(Call call, Function<Named, Question> asked) {
        Named named = named(call, ids::find);
        if (named.byId() && !registry.access().allows(Caller.current(), asked.apply(named), registry.view())) {
            named = named(call, (_, _) -> Optional.empty());
        }
        registry.check(asked.apply(named));
        return named;
    }

    private static Named named(Call call, BiFunction<OwnerKind, String, Optional<Stored>> known) {
        Named cluster = cluster(call, known);
        return call.variables().containsKey(POOL) ? pool(call, cluster, known) : cluster;
    }

    private static Named cluster(Call call, BiFunction<OwnerKind, String, Optional<Stored>> known) {
        String said = call.variable(CLUSTER);
        Optional<String> namespace = call.parameter("namespace");
        return known.apply(OwnerKind.CLUSTER, said)
                .map(Stored::key)
                .filter(key -> namespace.isEmpty() || namespace.get().equals(key.namespace()))
                .map(key -> new Named(OwnerKind.CLUSTER, key, said, said, null))
                .orElseGet(() ->
                        new Named(OwnerKind.CLUSTER, key(OwnerKind.CLUSTER, namespace(call), said), said, "", null));
    }

    private static Named pool(Call call, Named cluster, BiFunction<OwnerKind, String, Optional<Stored>> known) {
        String said = call.variable(POOL);
        String prefix = cluster.key.path() + ".";
        ResourceKey byName = key(OwnerKind.NODE_POOL, cluster.key.namespace(), cluster.key.name() + "." + said);
        return known.apply(OwnerKind.NODE_POOL, said)
                .map(Stored::key)
                .filter(key -> key.path().startsWith(prefix))
                .map(key -> new Named(OwnerKind.NODE_POOL, key, said, said, cluster))
                .orElseGet(() -> new Named(OwnerKind.NODE_POOL, byName, said, "", cluster));
    }

    static String namespace(Call call) {
        return call.parameter("namespace").orElse(FleetNames.NAMESPACE);
    }

    /// Nothing is called by an empty name, nor by a dash.
    private static ResourceKey key(OwnerKind kind, @Nullable String namespace, String name) {
        return new ResourceKey(kind.resource(), namespace, name.isEmpty() ? "-" : name);
    }

    /// What is named, for those who may do this with it.
    public Owner find(Call call, String verb) {
        return require(allowed(
                call, named -> ResourcePath.of(named.key, FleetNames.VERSION).asked(verb)));
    }

    /// What is named, as new as can be. Whoever calls has asked whether the caller may know.
    public Owner require(Named named) {
        registry.types();
        return require(named, registry.view());
    }

    public static Owner require(Named named, View view) {
        @Nullable Owner cluster = named.cluster == null ? null : require(named.cluster, view);
        Stored object = view.find(named.key);
        if (object == null || (!named.id.isEmpty() && !named.id.equals(named.kind.idOf(object)))) {
            throw named.missing();
        }
        return cluster == null ? Owner.cluster(object) : cluster.pool(object);
    }
}
