package dev.capstan.operator.lifecycle;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Workspace;

/// What does the work for the resources of a type: a plugin, or an action.
@FunctionalInterface
public interface Work {
    /// Opens a workspace for one attempt; whoever opened it closes it.
    Workspace open(ManagedResource resource, Call call) throws Exception;
}
