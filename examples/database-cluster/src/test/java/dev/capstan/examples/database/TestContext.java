package dev.capstan.examples.database;

import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.Shutdown;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A host that has settings and secrets, and nothing else.
final class TestContext implements ReconcilerContext {
    final Map<String, String> settings = new HashMap<>();
    final Map<String, String> secrets = new HashMap<>();

    @Override
    public Optional<String> secret(String namespace, String name, String key) {
        return Optional.ofNullable(secrets.get(namespace + "/" + name + "/" + key));
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public Logger log() {
        return LoggerFactory.getLogger(TestContext.class);
    }

    @Override
    public Duration reconcileInterval() {
        return Duration.ofMinutes(1);
    }

    @Override
    public void event(ManagedResource resource, Severity severity, String reason, String message) {
        log().info("{} {}: {}", severity, reason, message);
    }

    @Override
    public List<ManagedResource> resourcesNeedingReconciliation() {
        throw new UnsupportedOperationException("the plugin has no loop");
    }

    @Override
    public void updateStatus(String id, String status, String message) {
        throw new UnsupportedOperationException("the plugin has no loop");
    }

    @Override
    public void updateStatus(String id, Outcome outcome) {
        throw new UnsupportedOperationException("the plugin has no loop");
    }

    @Override
    public ActionPlugin actionPlugin(String name) {
        throw new UnsupportedOperationException("the plugin uses no action");
    }

    @Override
    public ActionRequest actionRequest(ManagedResource resource, Map<String, ?> with) {
        throw new UnsupportedOperationException("the plugin uses no action");
    }

    @Override
    public Shutdown shutdown() {
        throw new UnsupportedOperationException("the plugin has no loop");
    }
}
