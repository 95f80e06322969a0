package dev.capstan.operator.lifecycle;

import dev.capstan.operator.type.ManagedType;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A plan, and the name under which people approve it.
///
/// An approval is good for one plan and one time: the id says which attempt has proposed the plan, so that the same
/// plan, should it come again another day, has to be approved again. It stays the same while it waits, while it is
/// applied, and when that failed.
///
/// @param id `4f1c….7`: the plan's, and the number of the attempt that proposed it
record Proposal(Plan plan, String id) {
    static Proposal of(Optional<Plan> plan, ManagedResource resource, Status status) {
        Plan known = plan.orElseGet(() -> unknown(resource));
        String waiting = status.plan()
                .filter(each -> each.startsWith(known.id() + "."))
                .orElseGet(() -> known.id() + "." + (status.attempts() + 1));
        return new Proposal(known, waiting);
    }

    /// Whether a resource wants its plans to be approved.
    static boolean isWanted(ManagedType type, ManagedResource resource) {
        return type.needsApproval() || ManagedType.requiresApproval(resource.annotations());
    }

    boolean isApproved(ManagedResource resource) {
        return id.equals(resource.annotations().get(Due.APPROVED));
    }

    boolean isNews(Status status) {
        return !status.plan().filter(id::equals).isPresent();
    }

    /// As `.status.plan` shows it.
    Map<String, Object> shown(ManagedResource resource, boolean requiresApproval, boolean approved) {
        Map<String, Object> fields = fields(plan);
        fields.put("id", id);
        fields.put("generation", resource.generation());
        fields.put("requiresApproval", requiresApproval);
        fields.put("approved", approved);
        return fields;
    }

    /// As `.status.plan` shows it while it is applied.
    ///
    /// @param attempt the number of the one that applies it
    Map<String, Object> applied(ManagedResource resource, boolean requiresApproval, long attempt) {
        Map<String, Object> fields = shown(resource, requiresApproval, requiresApproval);
        fields.put("attempt", attempt);
        return fields;
    }

    /// A plan in the words of JSON.
    static Map<String, Object> fields(Plan plan) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("id", plan.id());
        fields.put("summary", plan.summary());
        fields.put("changes", plan.changes().stream().map(Proposal::fields).toList());
        return fields;
    }

    private static Map<String, Object> fields(Plan.Change change) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("kind", change.kind().name().toLowerCase(Locale.ROOT));
        fields.put("what", change.what());
        fields.put("detail", change.detail());
        return fields;
    }

    /// A plan that stands for one that nobody could make: to do whatever this generation takes.
    private static Plan unknown(ManagedResource resource) {
        String what = resource.toString();
        String detail = "generation " + resource.generation() + "; its reconciler cannot tell more";
        return Plan.of("reconcile " + what, List.of(Plan.Change.update(what, detail)));
    }
}
