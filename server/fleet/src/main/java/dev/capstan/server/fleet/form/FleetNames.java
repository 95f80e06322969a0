package dev.capstan.server.fleet.form;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.WriteOptions;

/// The names that this door shares with the fleet's kinds.
public final class FleetNames {
    public static final String GROUP = "fleet.capstan.dev";
    public static final String VERSION = "v1";
    public static final String API_VERSION = GROUP + "/" + VERSION;
    public static final GroupResource ADAPTER_STATUSES = new GroupResource(GROUP, "adapterstatuses");
    /// Where things are unless somebody says otherwise.
    public static final String NAMESPACE = "default";
    /// How this door writes.
    public static final WriteOptions WRITING = new WriteOptions(false, "capstan-fleet", FieldValidation.WARN);

    /// Between the name of a cluster, that of a node pool and that of an adapter.
    static final char DOT = '.';

    private FleetNames() {}
}
