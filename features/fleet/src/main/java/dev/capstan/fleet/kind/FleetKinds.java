package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/// The kinds of the fleet. A cluster or a node pool is called an owner here: it owns what adapters report on it.
public final class FleetKinds {
    public static final String GROUP = "fleet.capstan.dev";
    public static final String VERSION = "v1";
    public static final GroupResource CLUSTERS = new GroupResource(GROUP, "clusters");
    public static final GroupResource NODE_POOLS = new GroupResource(GROUP, "nodepools");
    public static final GroupResource ADAPTER_STATUSES = new GroupResource(GROUP, "adapterstatuses");

    /// Keeps an owner while an adapter has something in place for it.
    public static final String FINALIZER = GROUP + "/adapters";

    private FleetKinds() {}

    /// Their definitions, as they are put in place at start.
    public static List<Resource> definitions() {
        return Stream.of("clusters", "nodepools", "adapterstatuses")
                .map(FleetKinds::read)
                .toList();
    }

    private static Resource read(String plural) {
        try (InputStream in = FleetKinds.class.getResourceAsStream(plural + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException(plural + ".yaml is missing from the jar");
            }
            return new Resource((ObjectNode) Document.yaml(in.readAllBytes()).tree());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
