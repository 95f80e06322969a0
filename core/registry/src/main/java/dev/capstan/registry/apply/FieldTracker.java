package dev.capstan.registry.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.apply.Owner.Operation;
import dev.capstan.registry.fields.FieldSet;
import dev.capstan.registry.fields.MisfitException;
import dev.capstan.registry.fields.Typed;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Keeps track of who set which field, and applies.
///
/// For one kind, one version of it and one subresource. Immutable.
public final class FieldTracker {
    /// How many entries there may be of managers that update. Those that applied are not counted.
    private static final int MOST_UPDATERS = 10;

    private static final String BEFORE_FIRST_APPLY = "before-first-apply";
    private static final String ANCIENT = "ancient-changes";
    private static final Owner SELF = new Owner("", Operation.UPDATE, "current operation", "");

    /// What belongs to the server, or to the identity of the object, and is never owned.
    private static final FieldSet NEVER_OWNED = List.of(
                    FieldSet.ofNames("apiVersion"),
                    FieldSet.ofNames("kind"),
                    FieldSet.ofNames("metadata"),
                    FieldSet.ofNames("metadata", "name"),
                    FieldSet.ofNames("metadata", "namespace"),
                    FieldSet.ofNames("metadata", "creationTimestamp"),
                    FieldSet.ofNames("metadata", "selfLink"),
                    FieldSet.ofNames("metadata", "uid"),
                    FieldSet.ofNames("metadata", "generation"),
                    FieldSet.ofNames("metadata", "managedFields"),
                    FieldSet.ofNames("metadata", "resourceVersion"))
            .stream()
            .reduce(FieldSet.EMPTY, FieldSet::union);

    private final Updater updater;
    private final String subresource;

    /// @param reset the fields that cannot be set here, so nobody comes to own them
    public FieldTracker(Versions versions, String subresource, FieldSet reset) {
        this.updater = new Updater(versions, reset);
        this.subresource = subresource;
    }

    /// Who owns what after a change. An object that nobody is known to own anything of stays so.
    ///
    /// @param live the object as it was; when it is being created, one without a uid
    /// @throws MisfitException when an object does not fit the schema of a version in which somebody owns fields
    public ManagedFields update(Typed live, Typed next, ManagedFields managed, String manager, Instant now) {
        boolean exists = live.tree().path("metadata").has("uid");
        return managed.isEmpty() && exists ? managed : capped(tracked(live, next, managed, manager, now));
    }

    private ManagedFields tracked(Typed live, Typed next, ManagedFields managed, String name, Instant now) {
        Map<Owner, Ownership> managers = updater.update(live, next, managed.byManager(), SELF);
        Ownership written = managers.remove(SELF);
        FieldSet fields = written == null ? FieldSet.EMPTY : written.fields().difference(NEVER_OWNED);
        if (!fields.isEmpty()) {
            Owner manager = Owner.of(name, Operation.UPDATE, next.apiVersion(), subresource);
            Ownership before = managers.get(manager);
            FieldSet all = before == null ? fields : fields.union(before.fields());
            managers.put(manager, new Ownership(all, next.apiVersion(), time(now)));
        }
        return new ManagedFields(managers);
    }

    /// What applying led to.
    ///
    /// @param tree the object, which shares nothing with what was given; its `managedFields` are the old ones
    public record Applied(ObjectNode tree, ManagedFields managed) {}

    /// @param applied checked, without duplicates
    /// @throws RefusedException when fields of others would change and `force` is not given
    /// @throws MisfitException when an object does not fit the schema of a version in which somebody owns fields
    public Applied apply(Typed live, Typed applied, ManagedFields managed, String manager, boolean force, Instant now) {
        try {
            return merged(live, applied, managed, manager, force, now);
        } catch (ConflictException e) {
            List<Conflict> left =
                    manager.equals(LastApplied.KUBECTL) ? LastApplied.contested(e.conflicts(), live) : e.conflicts();
            if (left.isEmpty()) {
                return merged(live, applied, managed, manager, true, now);
            }
            throw Conflict.refusal(left, managed).asException();
        }
    }

    private Applied merged(Typed live, Typed applied, ManagedFields known, String name, boolean force, Instant now) {
        ManagedFields managed = known.isEmpty() ? firstApply(live, known, now) : known;
        Owner manager = Owner.of(name, Operation.APPLY, "", subresource);
        Updater.Result result = updater.apply(live, applied, managed.byManager(), manager, force);
        Map<Owner, Ownership> managers = result.managers();
        boolean same = result.object().tree().equals(live.tree());
        Ownership owned = managers.remove(manager);
        FieldSet fields = owned == null ? FieldSet.EMPTY : owned.fields().difference(NEVER_OWNED);
        if (owned != null && !fields.isEmpty()) {
            managers.put(manager, same ? owned.with(fields) : owned.with(fields).at(time(now)));
        }
        ObjectNode tree = result.object().tree().deepCopy();
        if (name.equals(LastApplied.KUBECTL)) {
            LastApplied.renew(tree, applied.tree());
        }
        return new Applied(tree, new ManagedFields(managers));
    }

    /// What was there before anybody kept track belongs to a manager of its own, which anybody may take from by force.
    private ManagedFields firstApply(Typed live, ManagedFields managed, Instant now) {
        var nothing = new Typed(live.tree().objectNode(), live.apiVersion(), live.layout());
        nothing.tree().put("apiVersion", live.apiVersion());
        nothing.tree().set("kind", live.tree().path("kind"));
        return tracked(nothing, live, managed, BEFORE_FIRST_APPLY, now);
    }

    /// Too many updaters make one of the oldest.
    private static ManagedFields capped(ManagedFields managed) {
        List<Map.Entry<Owner, Ownership>> updaters = new ArrayList<>(managed.byManager().entrySet().stream()
                .filter(each -> each.getKey().operation() == Operation.UPDATE)
                .toList());
        if (updaters.size() <= MOST_UPDATERS) {
            return managed;
        }
        updaters.sort(Comparator.comparingLong((Map.Entry<Owner, Ownership> each) ->
                        ManagedFields.seconds(each.getValue().time()))
                .thenComparing(Map.Entry::getKey));
        var managers = new LinkedHashMap<>(managed.byManager());
        var firsts = new HashMap<String, Owner>();
        int count = updaters.size();
        for (Map.Entry<Owner, Ownership> each : updaters) {
            if (count <= MOST_UPDATERS) {
                break;
            }
            Ownership owned = each.getValue();
            Owner first = firsts.putIfAbsent(owned.apiVersion(), each.getKey());
            if (first != null) {
                var bucket = new Owner(ANCIENT, Operation.UPDATE, owned.apiVersion(), "");
                Ownership older = managers.containsKey(bucket) ? managers.get(bucket) : managers.remove(first);
                FieldSet both = older == null ? owned.fields() : owned.fields().union(older.fields());
                managers.remove(each.getKey());
                managers.put(bucket, owned.with(both));
                count--;
            }
        }
        return new ManagedFields(managers);
    }

    private static String time(Instant now) {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
