package dev.capstan.server.fleet.owner;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;

/// Tells why the phase of a cluster or a node pool is what it is. Who computes the phase knows.
@FunctionalInterface
public interface Explainer {
    /// Rule by rule.
    ///
    /// @param owner a cluster or a node pool
    /// @param view what it was read from, its reports included
    JsonNode explain(Stored owner, View view);
}
