package dev.capstan.server.fleet.owner;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Deleted;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.index.Stored;
import dev.capstan.server.endpoints.Preconditions;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.fleet.form.FleetNames;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.form.OwnerKind;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Ends clusters and node pools: as soon as adapters have cleaned up, or at once because somebody says so.
final class Deletion {
    /// Keeps an owner while an adapter has something in place for it.
    private static final String FINALIZER = FleetNames.GROUP + "/adapters";
    /// Why somebody did not wait for the adapters.
    private static final String FORCED = FleetNames.GROUP + "/force-delete-reason";

    private static final GroupResource EVENTS = new GroupResource("", "events");
    private static final String SOURCE = "capstan-fleet";

    private final Registry registry;
    private final Clock clock;

    Deletion(Registry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /// Deletes it, and the node pools of a cluster with it. Who asks again goes on with what is left of them.
    ///
    /// @return what waits for its adapters; empty when it has gone
    Optional<Owner> delete(Owner owner, Preconditions conditions) {
        conditions.check(
                "the " + owner.kind().words(), Long.toString(owner.object().revision()));
        String version = conditions.none() ? null : Long.toString(owner.object().revision());
        Deleted deleted = registry.delete(path(owner), new DeleteOptions(false, null, owner.uid(), version));
        if (!deleted.gone() && owner.kind() == OwnerKind.CLUSTER) {
            pools(owner).forEach(this::deletePool);
        }
        return deleted.gone() ? Optional.empty() : left(owner);
    }

    private List<Stored> pools(Owner cluster) {
        String prefix = cluster.object().key().path() + ".";
        var found = new ArrayList<Stored>();
        registry.view().objects(OwnerKind.NODE_POOL.resource()).visitFrom(prefix, each -> {
            boolean below = each.key().path().startsWith(prefix);
            if (below) {
                found.add(each);
            }
            return below;
        });
        return found;
    }

    /// In the server's own name: what belongs to something goes with it, whoever may delete that.
    private void deletePool(Stored pool) {
        var exactly = new DeleteOptions(false, null, pool.header().uid(), null);
        try {
            Caller.SYSTEM.call(() -> registry.delete(ResourcePath.of(pool.key(), FleetNames.VERSION), exactly));
        } catch (RefusedException e) {
            boolean changed = e.refusal() instanceof Refusal.NotFound || e.refusal() instanceof Refusal.Conflict;
            if (!changed) {
                throw e;
            }
        }
    }

    private Optional<Owner> left(Owner owner) {
        return Optional.ofNullable(registry.find(owner.object().key()))
                .filter(each -> each.header().uid().equals(owner.uid()))
                .map(each -> new Owner(owner.kind(), each, owner.cluster()));
    }

    /// Waits for no adapter any more. Why, and who says so, is told by an Event, which stays for a while, and by the
    /// last state of the object that watchers see. The node pools of a cluster end with it, as nobody could report
    /// on them any more.
    ///
    /// @return what waits for somebody else; empty when it has gone
    Optional<Owner> force(Owner owner, String reason) {
        change(owner, object -> {
            if (!object.deleting()) {
                throw Problem.conflict(
                                "the " + owner.kind().words() + " is not being deleted: delete it first, and give"
                                        + " its adapters a chance to clean up")
                        .asException();
            }
            object.ownMetadata().withObject("/annotations").put(FORCED, reason);
        });
        tell(owner, reason);
        forcePools(owner, reason);
        try {
            change(owner, Deletion::release);
        } catch (RefusedException e) {
            if (!(e.refusal() instanceof Refusal.NotFound)) {
                throw e;
            }
        }
        return left(owner);
    }

    private void forcePools(Owner owner, String reason) {
        if (owner.kind() == OwnerKind.CLUSTER) {
            for (Stored each : pools(owner)) {
                deletePool(each);
                left(owner.pool(each)).ifPresent(pool -> force(pool, reason));
            }
        }
    }

    private static void release(Resource object) {
        List<String> others = object.finalizers().stream()
                .filter(each -> !each.equals(FINALIZER))
                .toList();
        others.forEach(object.ownMetadata().putArray("finalizers")::add);
    }

    private void change(Owner owner, Consumer<Resource> change) {
        registry.change(
                path(owner),
                object -> {
                    OwnerWrites.refuseUnlessSame(owner, object);
                    change.accept(object);
                    return object;
                },
                FleetNames.WRITING);
    }

    /// In the server's own name, as whoever may delete a cluster need not be allowed to write Events.
    private void tell(Owner owner, String reason) {
        var events = new ResourcePath(EVENTS, "v1", owner.namespace(), null, "");
        Document event = new Document(event(owner, reason), List.of());
        try {
            Caller.SYSTEM.call(() -> registry.create(events, event, WriteOptions.OWN));
        } catch (RefusedException e) {
            Remarks.current().warn("no Event could be written: " + e.getMessage());
        }
    }

    private ObjectNode event(Owner owner, String reason) {
        Resource object = owner.object().read();
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        event.put("apiVersion", "v1").put("kind", "Event");
        event.putObject("metadata").put("name", object.name() + "." + Long.toHexString(clock.millis()));
        ObjectNode about = event.putObject("involvedObject");
        about.put("apiVersion", object.apiVersion()).put("kind", object.kind());
        about.put("name", object.name()).put("namespace", object.namespace()).put("uid", object.uid());
        event.put("reason", "ForceDeleted").put("type", "Warning");
        event.put("message", Caller.current().name() + " does not wait for the adapters: " + reason);
        event.putObject("source").put("component", SOURCE);
        event.put("reportingComponent", SOURCE).put("reportingInstance", "");
        event.put("firstTimestamp", now).put("lastTimestamp", now).put("count", 1L);
        return event;
    }

    private static ResourcePath path(Owner owner) {
        return ResourcePath.of(owner.object().key(), FleetNames.VERSION);
    }
}
