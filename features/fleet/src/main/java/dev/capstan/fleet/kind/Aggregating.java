package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Derivation;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.store.Expectation;
import dev.capstan.store.Write;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Puts an owner's new status into the commit of the report that changes it.
///
/// What is written is conditional on everything that it was computed from, so that of two reports that come at once the
/// second is judged again, with the first. The same goes for whatever else writes an owner, see [OwnerRules].
final class Aggregating implements Derivation {
    private static final String REPORTS = StoreKeys.prefix(FleetKinds.ADAPTER_STATUSES);
    private static final String POOLS = StoreKeys.prefix(FleetKinds.NODE_POOLS);
    private static final String CLUSTERS = StoreKeys.prefix(FleetKinds.CLUSTERS);

    private final Judge judge;
    private final Clock clock;

    Aggregating(Judge judge, Clock clock) {
        this.judge = judge;
        this.clock = clock;
    }

    @Override
    public Further derive(View view, List<Write> writes) {
        if (writes.stream().noneMatch(Aggregating::concerns)) {
            return Further.NOTHING;
        }
        var written = new HashMap<ResourceKey, Optional<Resource>>();
        var touched = new LinkedHashSet<Owner>();
        var owners = new LinkedHashSet<Owner>();
        for (Write each : writes) {
            @Nullable ResourceKey key = concerns(each) ? StoreKeys.parse(each.key()) : null;
            if (key != null) {
                note(key, each, written, touched, owners, view);
            }
        }
        return further(view, written, touched, owners);
    }

    private static boolean concerns(Write write) {
        String key = write.key();
        return key.startsWith(REPORTS) || key.startsWith(POOLS) || key.startsWith(CLUSTERS);
    }

    /// @param touched owners whose evidence changes
    /// @param owners those that are written themselves
    private static void note(
            ResourceKey key,
            Write write,
            Map<ResourceKey, Optional<Resource>> written,
            Set<Owner> touched,
            Set<Owner> owners,
            View view) {
        if (key.resource().equals(FleetKinds.ADAPTER_STATUSES)) {
            written.put(key, object(write));
            Optional.ofNullable(Owner.above(key)).ifPresent(touched::add);
        } else {
            owners.add(Owner.at(key));
            boolean comesOrGoes = write instanceof Write.Remove || view.find(key) == null;
            if (key.resource().equals(FleetKinds.NODE_POOLS) && comesOrGoes) {
                written.put(key, object(write));
                Optional.ofNullable(Owner.above(key)).ifPresent(touched::add);
            }
        }
    }

    private static Optional<Resource> object(Write write) {
        return switch (write) {
            case Write.Put(var _, byte[] value) ->
                Optional.of(new Resource((ObjectNode) Document.json(value).tree()));
            case Write.Remove _ -> Optional.empty();
        };
    }

    private Further further(
            View view, Map<ResourceKey, Optional<Resource>> written, Set<Owner> touched, Set<Owner> owners) {
        var expectations = new ArrayList<Expectation>();
        var writes = new ArrayList<Write>();
        for (Owner each : owners) {
            expectations.addAll(Evidence.basis(each, view, written.keySet()));
        }
        touched.removeAll(owners);
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        // Node pools first: with one that goes, another thing is gone that its cluster waited for.
        var left = new PriorityQueue<Owner>(Comparator.comparing(each -> !each.isPool()));
        left.addAll(touched);
        for (Owner each = left.poll(); each != null; each = left.poll()) {
            Optional<Write> write = touch(each, view, written, expectations, now);
            write.ifPresent(writes::add);
            Owner above = write.isPresent() && write.get() instanceof Write.Remove ? Owner.above(each.key()) : null;
            if (above != null && !owners.contains(above)) {
                written.put(each.key(), Optional.empty());
                if (touched.add(above)) {
                    left.add(above);
                }
            }
        }
        return new Further(expectations, writes);
    }

    private Optional<Write> touch(
            Owner owner,
            View view,
            Map<ResourceKey, Optional<Resource>> written,
            List<Expectation> expectations,
            Instant now) {
        Stored stored = view.find(owner.key());
        if (stored == null) {
            return Optional.empty();
        }
        Evidence evidence = Evidence.of(owner, view, written);
        expectations.add(new Expectation(StoreKeys.of(stored.key()), stored.revision()));
        expectations.addAll(evidence.basis());
        return rejudged(stored, evidence, now);
    }

    private Optional<Write> rejudged(Stored stored, Evidence evidence, Instant now) {
        Resource before = stored.read();
        Resource owner = before.withOwnMetadata();
        judge.judge(owner, before, evidence, now);
        if (owner.deleting() && !evidence.blockers().isEmpty()) {
            Finalizer.put(owner);
        }
        if (owner.equals(before)) {
            return Optional.empty();
        }
        String key = StoreKeys.of(stored.key());
        if (owner.deleting() && owner.finalizers().isEmpty()) {
            return Optional.of(new Write.Remove(key));
        }
        owner.ownMetadata().remove("resourceVersion");
        return Optional.of(new Write.Put(key, Stored.encode(owner.tree())));
    }
}
