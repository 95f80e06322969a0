package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ManagedResource;
import dev.capstan.controllerconfig.config.Outline;
import dev.capstan.controllerconfig.config.Outline.Part;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// The kinds of what a controller makes: those that its templates name in plain text, and those that it was seen to
/// make by others.
final class Kinds {
    private final Set<ObjectKind> seen = ConcurrentHashMap.newKeySet();

    void add(ManagedResource resource, Supplier<ObjectNode> rendered) {
        if (said(resource).isEmpty()) {
            seen.add(ObjectKind.of(rendered.get()));
        }
    }

    Set<ObjectKind> of(ControllerConfig config) {
        var all = new LinkedHashSet<>(seen);
        config.resources().forEach(each -> said(each).ifPresent(all::add));
        return all;
    }

    private static Optional<ObjectKind> said(ManagedResource resource) {
        Outline outline = resource.outline();
        if (outline.apiVersion() instanceof Part.Fixed(String apiVersion)
                && outline.kind() instanceof Part.Fixed(String kind)) {
            String namespace = outline.namespace() instanceof Part.Fixed(String text) ? text : "";
            return Optional.of(new ObjectKind(apiVersion, kind, namespace));
        }
        return Optional.empty();
    }
}
