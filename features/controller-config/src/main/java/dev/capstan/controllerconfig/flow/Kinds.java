package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ManagedResource;
import dev.capstan.controllerconfig.config.Outline;
import dev.capstan.controllerconfig.config.Outline.Part;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The kinds of what a controller makes: those that its templates name in plain text, and those that it was seen to
/// make.
final class Kinds {
    private final Set<ObjectKind> seen = ConcurrentHashMap.newKeySet();

    void add(ObjectNode rendered) {
        seen.add(ObjectKind.of(rendered));
    }

    Set<ObjectKind> of(ControllerConfig config) {
        var all = new LinkedHashSet<>(seen);
        for (ManagedResource each : config.resources()) {
            Outline outline = each.outline();
            if (outline.apiVersion() instanceof Part.Fixed(String apiVersion)
                    && outline.kind() instanceof Part.Fixed(String kind)) {
                all.add(new ObjectKind(apiVersion, kind));
            }
        }
        return all;
    }
}
