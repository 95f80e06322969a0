package dev.capstan.fleet.kind;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.rules.KindRules;
import java.util.Map;

/// The rules of reports, for tests of the door.
public final class ReportRules {
    private ReportRules() {}

    public static Map<GroupResource, KindRules> all() {
        return Map.of(FleetKinds.ADAPTER_STATUSES, new AdapterStatusRules());
    }
}
