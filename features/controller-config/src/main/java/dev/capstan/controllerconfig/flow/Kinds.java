package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.config.ControllerConfig;
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
        return new LinkedHashSet<>(seen);
    }
}
