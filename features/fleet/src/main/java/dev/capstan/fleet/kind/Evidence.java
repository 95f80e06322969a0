package dev.capstan.fleet.kind;

import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.fleet.aggregation.Condition;
import dev.capstan.fleet.aggregation.Report;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.store.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// All that the status of an owner rests on: what adapters report on it, and the node pools it has.
///
/// What belongs to another that had the name before, and has not gone yet, does not count; so nothing does for an owner
/// that is only being made.
///
/// @param reports by the name of the adapter
/// @param pools the names of its node pools
/// @param basis what must still be so when something that follows from this is written
record Evidence(List<Report> reports, List<String> pools, List<Expectation> basis) {
    Evidence {
        reports = List.copyOf(reports);
        pools = List.copyOf(pools);
        basis = List.copyOf(basis);
    }

    /// As a view shows it.
    static Evidence of(Owner owner, View view) {
        return of(owner, view, Map.of());
    }

    /// As a view shows it, but for what is about to be written.
    ///
    /// @param written reports and node pools by key; empty for one that goes
    static Evidence of(Owner owner, View view, Map<ResourceKey, Optional<Resource>> written) {
        Stored self = view.find(owner.key());
        String uid = self == null ? "" : self.header().uid();
        var reports = new TreeMap<String, Report>();
        for (Stored each : owner.reports(view)) {
            if (!written.containsKey(each.key())
                    && Ownership.isOf(uid, each.header().owners())) {
                reports.put(each.key().name(), ReportForm.report(each.read()));
            }
        }
        var pools = new TreeSet<String>();
        for (Stored each : owner.pools(view)) {
            if (Ownership.isOf(uid, each.header().owners())) {
                pools.add(each.key().name());
            }
        }
        written.forEach((key, object) -> {
            if (owner.isReportedAt(key)) {
                object.filter(each -> Ownership.isOf(uid, each.ownerReferences()))
                        .ifPresent(report -> reports.put(key.name(), ReportForm.report(report)));
            } else if (owner.isParentOf(key)) {
                object.filter(each -> Ownership.isOf(uid, each.ownerReferences()))
                        .ifPresentOrElse(_ -> pools.add(key.name()), () -> pools.remove(key.name()));
            }
        });
        return new Evidence(
                List.copyOf(reports.values()),
                pools.stream()
                        .map(each -> each.substring(owner.name().length() + 1))
                        .toList(),
                basis(owner, view, written.keySet()));
    }

    /// What must still be so, without reading what it says.
    ///
    /// @param written what is about to be written
    static List<Expectation> basis(Owner owner, View view, Set<ResourceKey> written) {
        return Stream.concat(
                        owner.reports(view).stream().filter(each -> !written.contains(each.key())),
                        owner.pools(view).stream())
                .map(Evidence::expectation)
                .toList();
    }

    private static Expectation expectation(Stored stored) {
        return new Expectation(StoreKeys.of(stored.key()), stored.revision());
    }

    /// What has to go before the owner can.
    List<String> blockers() {
        var blockers = new ArrayList<String>();
        for (Report each : reports) {
            if (holds(each, "Applied") && !holds(each, "Finalized")) {
                blockers.add("adapter " + each.adapter());
            }
        }
        pools.forEach(each -> blockers.add("node pool " + each));
        return blockers;
    }

    private static boolean holds(Report report, String type) {
        return report.conditions().stream()
                .anyMatch(each -> each.type().equals(type) && each.status().equals(Condition.TRUE));
    }
}
