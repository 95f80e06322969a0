package dev.capstan.operator;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.spi.Workspace;
import java.util.Optional;

/// A reconciler at work for a resource.
record PluginWorkspace(ReconcilerPlugin plugin, ManagedResource resource, ReconcilerContext context)
        implements Workspace {
    @Override
    public Optional<Plan> plan() throws Exception {
        return plugin.plan(resource, context);
    }

    @Override
    public Outcome apply(Optional<Plan> plan) throws Exception {
        return plan.isPresent() ? plugin.apply(resource, plan.get(), context) : plugin.reconcile(resource, context);
    }

    @Override
    public Outcome destroy() throws Exception {
        return plugin.destroy(resource, context);
    }
}
