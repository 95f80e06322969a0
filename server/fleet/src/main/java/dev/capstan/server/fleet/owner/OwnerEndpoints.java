package dev.capstan.server.fleet.owner;

import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.View;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Preconditions;
import dev.capstan.server.fleet.form.FleetNames;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.form.OwnerForm;
import dev.capstan.server.fleet.form.OwnerKind;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `/clusters` and `/clusters/{cluster}/nodepools`. Who may do something with the objects of a kind may do it here.
public final class OwnerEndpoints {
    /// Where one cluster is, and one of its node pools.
    public static final String CLUSTER = "/clusters/{" + Lookup.CLUSTER + "}";

    public static final String POOL = CLUSTER + "/nodepools/{" + Lookup.POOL + "}";

    private final Registry registry;
    private final Lookup lookup;
    private final Listing listing;
    private final OwnerWrites writes;
    private final Deletion deletion;
    private final @Nullable Explainer explainer;

    /// @param explainer null when nobody can explain a phase
    public OwnerEndpoints(Registry registry, Lookup lookup, Clock clock, @Nullable Explainer explainer) {
        this.registry = registry;
        this.lookup = lookup;
        this.listing = new Listing(registry, lookup);
        this.writes = new OwnerWrites(registry);
        this.deletion = new Deletion(registry, clock);
        this.explainer = explainer;
    }

    /// @param prefix what comes before `/clusters`
    public List<Endpoint> endpoints(String prefix) {
        var all = new ArrayList<Endpoint>();
        String clusters = prefix + "/clusters";
        String pools = prefix + CLUSTER + "/nodepools";
        all.add(Endpoint.of("POST", clusters, "Create a cluster", this::createCluster)
                .taking("ClusterCreate")
                .answering(201, "Cluster"));
        all.add(Listing.described(Endpoint.of("GET", clusters, "List clusters", listing::clusters))
                .answering(200, "ClusterList"));
        all.addAll(one(prefix + CLUSTER, "cluster", "Cluster"));
        all.add(Endpoint.of("POST", pools, "Create a node pool", this::createPool)
                .taking("ClusterCreate")
                .answering(201, "NodePool"));
        all.add(Listing.described(Endpoint.of("GET", pools, "List the node pools of a cluster", listing::pools))
                .answering(200, "NodePoolList"));
        all.addAll(one(prefix + POOL, "node pool", "NodePool"));
        return all.stream().map(OwnerEndpoints::placed).toList();
    }

    private List<Endpoint> one(String path, String words, String schema) {
        var all = new ArrayList<Endpoint>();
        all.add(Endpoint.of("GET", path, "Get a " + words, this::show).answering(200, schema));
        all.add(Endpoint.of("PATCH", path, "Change some of the spec and labels of a " + words, this::merge)
                .taking("ClusterPatch")
                .answering(200, schema));
        all.add(Endpoint.of("PUT", path, "Replace the spec of a " + words, this::replace)
                .taking("ClusterReplace")
                .answering(200, schema));
        all.add(Endpoint.of("DELETE", path, "Delete a " + words + " once its adapters have cleaned up", this::delete)
                .answering(202, schema)
                .answering(204, ""));
        all.add(Endpoint.of(
                        "POST",
                        path + "/force-delete",
                        "Wait no longer for the adapters of a deleted " + words,
                        this::force)
                .taking("ForceDelete")
                .answering(202, schema)
                .answering(204, ""));
        if (explainer != null) {
            all.add(Endpoint.of("GET", path + "/explain", "Why the phase is what it is, rule by rule", this::explain)
                    .answering(200, "Explanation"));
        }
        return all;
    }

    /// Everything is in some namespace.
    public static Endpoint placed(Endpoint endpoint) {
        return endpoint.with("namespace", "string", "where it is; default unless given");
    }

    private void createCluster(Call call) throws IOException {
        String namespace = Lookup.namespace(call);
        registry.check(creating(OwnerKind.CLUSTER, namespace));
        created(call, writes.create(Body.inEitherSpelling(call.exchange()), namespace, null));
    }

    private void createPool(Call call) throws IOException {
        Lookup.Named named = lookup.allowed(call, each -> creating(OwnerKind.NODE_POOL, each.namespace()));
        Owner cluster = lookup.require(named);
        OwnerWrites.refuseIfDeleting(OwnerKind.CLUSTER, cluster.object().read());
        created(call, writes.create(Body.inEitherSpelling(call.exchange()), named.namespace(), cluster));
    }

    private static Question creating(OwnerKind kind, String namespace) {
        return new ResourcePath(kind.resource(), FleetNames.VERSION, namespace, null, "").asked("create");
    }

    /// At the prefix that the client uses.
    private static void created(Call call, Owner owner) throws IOException {
        call.exchange().addHeader("Location", call.exchange().path() + "/" + owner.id());
        send(call, 201, owner);
    }

    private void show(Call call) throws IOException {
        send(call, 200, lookup.find(call, "get"));
    }

    private void merge(Call call) throws IOException {
        Owner owner = lookup.find(call, "patch");
        Body body = Body.inEitherSpelling(call.exchange());
        send(call, 200, writes.merge(owner, body, Preconditions.of(call.exchange())));
    }

    private void replace(Call call) throws IOException {
        Owner owner = lookup.find(call, "update");
        Body body = Body.inEitherSpelling(call.exchange());
        send(call, 200, writes.replace(owner, body, Preconditions.of(call.exchange())));
    }

    private void delete(Call call) throws IOException {
        Owner owner = lookup.find(call, "delete");
        ended(call, deletion.delete(owner, Preconditions.of(call.exchange())));
    }

    private void force(Call call) throws IOException {
        Owner owner = lookup.find(call, "delete");
        Body body = Body.of(call.exchange());
        String reason = body.text("reason");
        body.check();
        ended(call, deletion.force(owner, reason));
    }

    private static void ended(Call call, Optional<Owner> left) throws IOException {
        if (left.isPresent()) {
            send(call, 202, left.get());
        } else {
            call.sendNothing();
        }
    }

    private void explain(Call call) throws IOException {
        Owner owner = lookup.find(call, "get");
        View view = registry.view();
        call.send(200, Objects.requireNonNull(explainer).explain(owner.object(), view));
    }

    private static void send(Call call, int status, Owner owner) throws IOException {
        call.send(status, OwnerForm.of(owner), owner.object().revision());
    }
}
