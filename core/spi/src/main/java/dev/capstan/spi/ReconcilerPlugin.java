package dev.capstan.spi;

import java.util.List;
import java.util.Optional;

/// Keeps the world in line with resources of some types.
///
/// ```java
/// public final class DnsRecords implements ReconcilerPlugin {
///     public String name() {
///         return "dns";
///     }
///
///     public List<String> resourceTypes() {
///         return List.of("DnsRecord");
///     }
///
///     public Outcome reconcile(ManagedResource record, ReconcilerContext context) throws Exception {
///         boolean isNew = zone.put(record.name(), record.spec().get("address"));
///         return isNew ? Outcome.created(1) : Outcome.unchanged();
///     }
///
///     public Outcome destroy(ManagedResource record, ReconcilerContext context) throws Exception {
///         zone.remove(record.name());
///         return Outcome.deleted(1);
///     }
/// }
/// ```
///
/// The host watches, queues, retries, writes status and history, and keeps a deleted resource until [#destroy]
/// is done. It calls on many threads, but never twice at once for the same resource. A call may be the second one
/// for the same work, after a crash: it must be idempotent. A call that takes too long is interrupted.
public interface ReconcilerPlugin extends Plugin {
    /// The types it reconciles: `DatabaseCluster`, or with its group, `Widget.example.com`, where that is not
    /// `resources.capstan.dev`. Each type has one reconciler; a plugin that claims one that is taken is refused.
    List<String> resourceTypes();

    /// Begins, before the first call for a resource.
    ///
    /// With [#ownsLoop] this is the loop: it returns when `context.shutdown()` is requested. Without, it
    /// prepares and returns.
    ///
    /// @throws Exception when it cannot work: it is started again after a while that gets longer each time
    default void start(ReconcilerContext context) throws Exception {}

    /// What [#reconcile] would do now; empty when it cannot tell. A plan without changes means that everything is
    /// as it should be, and `reconcile` is not called.
    default Optional<Plan> plan(ManagedResource resource, ReconcilerContext context) throws Exception {
        return Optional.empty();
    }

    /// Makes the world as the resource wants it. Called when the resource is new or its spec has changed, when
    /// somebody asks for it, after a failure, and every five minutes to repair what has drifted.
    ///
    /// @throws TerminalException when trying again is of no use until the resource changes
    /// @throws RetryableException when it should be tried again at a time that it says
    /// @throws Exception when it should be tried again, after a while that gets longer each time
    Outcome reconcile(ManagedResource resource, ReconcilerContext context) throws Exception;

    /// As [#reconcile], for plugins that make plans: does what `plan` says, and nothing else. What the plan does
    /// not show may not have been approved.
    default Outcome apply(ManagedResource resource, Plan plan, ReconcilerContext context) throws Exception {
        return reconcile(resource, context);
    }

    /// Undoes everything, because the resource is being deleted. It stays, `deleting`, until this returns.
    ///
    /// @throws Exception when it should be tried again; the resource stays and says why
    default Outcome destroy(ManagedResource resource, ReconcilerContext context) throws Exception {
        return Outcome.unchanged();
    }

    /// Ends: no call is under way any more, and none will come.
    default void stop() throws Exception {}

    /// Whether [#start] is a loop of its own, over [ReconcilerContext#resourcesNeedingReconciliation], that says
    /// how each resource fared by [ReconcilerContext#updateStatus]. The host then calls neither [#plan] nor
    /// [#reconcile], but still [#destroy].
    default boolean ownsLoop() {
        return false;
    }
}
