package dev.capstan.registry.apply;

import dev.capstan.registry.fields.Comparison;
import dev.capstan.registry.fields.FieldSet;
import dev.capstan.registry.fields.Typed;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Works out who owns what after a change, and what an object is after somebody has applied to it.
///
/// Who changes a field owns it from then on, and others cease to. Who applies owns what was applied, together with
/// others that want the same. What a manager applied the last time and not this time is taken out of the object,
/// unless somebody else owns it.
final class Updater {
    private final Versions versions;
    private final FieldSet reset;

    /// @param reset the fields that cannot be set this way, so nobody comes to own them by it
    Updater(Versions versions, FieldSet reset) {
        this.versions = versions;
        this.reset = reset;
    }

    /// Who owns what after the object was changed by this manager, who owned nothing under that name before.
    Map<Owner, Ownership> update(Typed live, Typed next, Map<Owner, Ownership> before, Owner manager) {
        Map<Owner, Ownership> managers = reconciled(live, before);
        Comparison changes = live.compare(next);
        handOver(live, next, changes, managers, manager, true);
        FieldSet set = changes.without(reset).written();
        if (!set.isEmpty()) {
            managers.put(manager, new Ownership(set, next.apiVersion(), null));
        }
        return managers;
    }

    /// An object, and who owns its fields.
    record Result(Typed object, Map<Owner, Ownership> managers) {}

    /// @throws ConflictException when fields of others would change and `force` is not given
    Result apply(Typed live, Typed applied, Map<Owner, Ownership> before, Owner manager, boolean force) {
        Map<Owner, Ownership> managers = reconciled(live, before);
        Typed merged = live.merge(applied);
        Ownership last = managers.get(manager);
        FieldSet set = applied.fields().without(reset);
        managers.put(manager, new Ownership(set, applied.apiVersion(), last == null ? null : last.time()));
        Typed next = last == null || isKept(last, set, applied) ? merged : pruned(merged, managers, last);
        handOver(live, next, live.compare(next), managers, manager, force);
        return new Result(next, managers);
    }

    /// Whether nothing is given up, which is how it mostly is, and then nothing has to be taken out.
    private static boolean isKept(Ownership last, FieldSet set, Typed applied) {
        return last.fields().isEmpty()
                || (last.apiVersion().equals(applied.apiVersion())
                        && last.fields().difference(set).isEmpty());
    }

    private Map<Owner, Ownership> reconciled(Typed live, Map<Owner, Ownership> before) {
        var managers = new LinkedHashMap<Owner, Ownership>();
        before.forEach((manager, owned) -> {
            Typed object = convert(live, owned.apiVersion());
            if (object != null) {
                managers.put(manager, owned.with(object.reconcile(owned.fields())));
            }
        });
        return managers;
    }

    /// Takes from the other managers what has changed.
    private void handOver(
            Typed live, Typed next, Comparison changes, Map<Owner, Ownership> managers, Owner manager, boolean force) {
        var comparisons = new HashMap<String, Comparison>();
        comparisons.put(next.apiVersion(), changes.without(reset));
        var contested = new LinkedHashMap<Owner, FieldSet>();
        var kept = new LinkedHashMap<Owner, Ownership>();
        managers.forEach((other, owned) -> {
            if (other.equals(manager)) {
                kept.put(other, owned);
                return;
            }
            Comparison seen = comparisons.computeIfAbsent(owned.apiVersion(), version -> compared(live, next, version));
            FieldSet taken = owned.fields().intersection(seen.written());
            if (!taken.isEmpty()) {
                contested.put(other, taken);
            }
            kept.put(other, owned.with(owned.fields().difference(taken).difference(seen.removed())));
        });
        if (!force && !contested.isEmpty()) {
            throw new ConflictException(Conflict.of(contested));
        }
        managers.clear();
        kept.forEach((other, owned) -> {
            if (!owned.fields().isEmpty()) {
                managers.put(other, owned);
            }
        });
    }

    private Comparison compared(Typed live, Typed next, String version) {
        Typed before = convert(live, version);
        Typed after = convert(next, version);
        if (before == null || after == null) {
            throw new IllegalStateException(version + " was there a moment ago");
        }
        return before.compare(after);
    }

    /// The merged object without what this manager applied the last time and nobody wants now.
    private Typed pruned(Typed merged, Map<Owner, Ownership> managers, Ownership last) {
        Typed whole = convert(merged, last.apiVersion());
        if (whole == null) {
            return merged;
        }
        FieldSet lastFields = whole.withNamedParents(last.fields());
        Typed bare = whole.without(lastFields);
        bare = withOwned(whole, bare, managers);
        bare = withoutOnly(whole, bare, lastFields);
        Typed back = convert(bare, merged.apiVersion());
        return back == null ? merged : back;
    }

    /// Puts back what somebody owns, the one who applies included.
    private Typed withOwned(Typed whole, Typed bare, Map<Owner, Ownership> managers) {
        var byVersion = new LinkedHashMap<String, FieldSet>();
        byVersion.put(whole.apiVersion(), FieldSet.EMPTY);
        managers.values().forEach(each -> byVersion.merge(each.apiVersion(), each.fields(), FieldSet::union));
        Typed rest = bare;
        for (Map.Entry<String, FieldSet> each : byVersion.entrySet()) {
            Typed all = convert(whole, each.getKey());
            Typed some = convert(rest, each.getKey());
            if (all != null && some != null) {
                FieldSet wanted = all.withNamedParents(some.fields()).union(all.withNamedParents(each.getValue()));
                rest = all.without(all.withNamedParents(all.fields()).difference(wanted));
            }
        }
        return rest;
    }

    /// The whole without what is missing in the other and was in the last set: what the manager never had, stays.
    private Typed withoutOnly(Typed whole, Typed bare, FieldSet lastFields) {
        Typed rest = convert(bare, whole.apiVersion());
        if (rest == null) {
            return whole;
        }
        FieldSet had = whole.withNamedParents(whole.fields());
        FieldSet has = whole.withNamedParents(rest.fields());
        return whole.without(had.difference(has).intersection(lastFields));
    }

    private @Nullable Typed convert(Typed object, String apiVersion) {
        return object.apiVersion().equals(apiVersion) ? object : versions.convert(object, apiVersion);
    }
}
