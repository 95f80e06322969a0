package dev.capstan.controllerconfig.context;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All that a template can reach: `.cluster`, `.nodepool` where the event is about one, `.controller`,
/// `.timestamp`, the live objects made so far as `.resources.<name>`, and in conditions the last of them as
/// `.resource`.
///
/// Immutable.
public final class TemplateContext {
    private final Map<String, @Nullable Object> base;
    private final Map<String, @Nullable Object> resources;
    private final @Nullable Object last;

    private TemplateContext(
            Map<String, @Nullable Object> base, Map<String, @Nullable Object> resources, @Nullable Object last) {
        this.base = base;
        this.resources = Collections.unmodifiableMap(resources);
        this.last = last;
    }

    /// @param nodePool null when the event is about the cluster
    public static TemplateContext of(
            ControllerView controller, ClusterView cluster, @Nullable NodePoolView nodePool, Instant now) {
        var base = new LinkedHashMap<String, @Nullable Object>();
        base.put("cluster", PlainValues.map(cluster.tree()));
        if (nodePool != null) {
            base.put("nodepool", PlainValues.map(nodePool.tree()));
        }
        base.put("controller", controller.fields());
        base.put("timestamp", now.truncatedTo(ChronoUnit.SECONDS).toString());
        return new TemplateContext(base, Map.of(), null);
    }

    /// The same, with an object as it is now.
    public TemplateContext with(String name, JsonNode live) {
        var more = new LinkedHashMap<String, @Nullable Object>(resources);
        var object = PlainValues.of(live);
        more.put(name, object);
        return new TemplateContext(base, more, object);
    }

    /// What templates of resources see.
    public Map<String, @Nullable Object> ofResources() {
        var map = new LinkedHashMap<String, @Nullable Object>(base);
        map.put("resources", resources);
        return Collections.unmodifiableMap(map);
    }

    /// What templates of conditions see.
    public Map<String, @Nullable Object> ofConditions() {
        var map = new LinkedHashMap<String, @Nullable Object>(base);
        map.put("resources", resources);
        map.put("resource", last);
        return Collections.unmodifiableMap(map);
    }
}
