package dev.capstan.registry.rbac;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Handover;
import dev.capstan.registry.access.HeldRules;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.View;
import org.jspecify.annotations.Nullable;

/// Access as the roles and bindings of a view say. Members of `system:masters` may do everything.
///
/// The roles and bindings are arranged once for all views that have the same, by whoever asks first after a change.
public final class Rbac implements Access {
    public static final String GROUP = "rbac.authorization.k8s.io";
    public static final GroupResource ROLES = new GroupResource(GROUP, "roles");
    public static final GroupResource CLUSTER_ROLES = new GroupResource(GROUP, "clusterroles");
    public static final GroupResource ROLE_BINDINGS = new GroupResource(GROUP, "rolebindings");
    public static final GroupResource CLUSTER_ROLE_BINDINGS = new GroupResource(GROUP, "clusterrolebindings");

    /// The policy of the view that was asked for last; replaced under this object's lock.
    private volatile @Nullable Policy current;

    @Override
    public boolean allows(Caller caller, Question question, View view) {
        return caller.isMaster() || policy(view).allows(caller, question);
    }

    @Override
    public String reason(Caller caller, Question question, View view) {
        return caller.isMaster() ? "" : policy(view).reason(caller, question);
    }

    @Override
    public HeldRules rules(Caller caller, String namespace, View view) {
        return policy(view).rules(caller, namespace);
    }

    @Override
    public void checkHandover(Handover handover, View view) {
        if (handover.caller().isMaster()) {
            return;
        }
        if (handover.resource().group().equals(GROUP)) {
            new Escalation(policy(view), handover).check();
        } else if (handover.resource().equals(Signing.REQUESTS)) {
            new Signing(policy(view), handover).check();
        }
    }

    private Policy policy(View view) {
        Policy known = current;
        return known != null && known.isOf(view) ? known : arranged(view);
    }

    private synchronized Policy arranged(View view) {
        Policy known = current;
        if (known != null && known.isOf(view)) {
            return known;
        }
        Policy next = Policy.of(view, known);
        current = next;
        return next;
    }
}
