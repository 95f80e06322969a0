package dev.capstan.registry.rules;

import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.CrdType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a kind asks for beyond its schema. Most kinds ask for nothing.
public interface KindRules {
    /// Completes what a caller has written, as defaults do: what is added belongs to the caller.
    default void complete(Resource object) {}

    /// The fields that are shown even when they say nothing, and belong to nobody then.
    default Set<String> shown() {
        return Set.of();
    }

    /// Fills in what the server knows better than the caller, before a new object is checked.
    default void prepareCreate(Resource object, View view, Instant now) {}

    /// The same for an object that is being changed.
    ///
    /// @param subresource which part is written; empty for the object itself
    default void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {}

    /// What is wrong with the object.
    ///
    /// @param existing null when it is being created
    default List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        return List.of();
    }

    /// Whether [#check] says all that is wrong but for wrong types, so that the schema need not.
    default boolean checksAll() {
        return false;
    }

    /// Whether the metadata of a new object is looked at only when [#check] finds nothing.
    default boolean checksMetadataLast(Resource object) {
        return false;
    }

    /// Says no to a deletion by throwing a refusal.
    default void checkDelete(Resource existing) {}

    /// Puts finalizers on an object whose deletion begins, for what must be done before it goes.
    default void beginDelete(Resource object) {}

    /// Fills in what a deletion changes besides the deletion time.
    default void prepareDelete(Resource object, View view, Instant now) {}

    /// Fills in the status that follows from the rest of the object and from other objects, once all that is decided,
    /// the generation and the deletion time too.
    ///
    /// @param existing null when it is being created
    default void conclude(Resource object, @Nullable Resource existing, View view, Instant now) {}

    /// Whether a deletion that begins shows in nothing but its time: there is no grace, and no new generation.
    default boolean deletedPlainly() {
        return false;
    }

    /// Whether other objects may belong to one of these, so that somebody has to look after them when it goes.
    default boolean hasDependents() {
        return true;
    }

    /// Whether whoever creates an object may say what state it is in.
    default boolean bornWithStatus() {
        return false;
    }

    /// What keeps an object from going besides its finalizers.
    default boolean held(Resource object) {
        return false;
    }

    /// The rules of a kind.
    static KindRules of(GroupResource resource) {
        return All.RULES.getOrDefault(resource, All.NONE);
    }

    /// The kinds that have rules.
    final class All {
        private static final String RBAC = "rbac.authorization.k8s.io";
        private static final String ADMISSION = "admissionregistration.k8s.io";
        private static final KindRules NONE = new KindRules() {};
        private static final Map<GroupResource, KindRules> RULES = Map.ofEntries(
                Map.entry(new GroupResource("", "namespaces"), new NamespaceRules()),
                Map.entry(new GroupResource("", "configmaps"), new ConfigMapRules()),
                Map.entry(new GroupResource("", "secrets"), new SecretRules()),
                Map.entry(new GroupResource("", "events"), new EventRules()),
                Map.entry(new GroupResource("events.k8s.io", "events"), new EventRules()),
                Map.entry(new GroupResource("coordination.k8s.io", "leases"), new LeaseRules()),
                Map.entry(new GroupResource("", "nodes"), new NodeRules()),
                Map.entry(new GroupResource("", "pods"), new PodRules()),
                Map.entry(
                        new GroupResource("certificates.k8s.io", "certificatesigningrequests"), new CertificateRules()),
                Map.entry(new GroupResource("", "persistentvolumeclaims"), new StatusRules("{'phase': 'Pending'}")),
                Map.entry(new GroupResource("", "persistentvolumes"), new StatusRules("{'phase': 'Pending'}")),
                Map.entry(new GroupResource("", "services"), new StatusRules("{'loadBalancer': {}}")),
                Map.entry(new GroupResource("", "replicationcontrollers"), new StatusRules("{'replicas': 0}")),
                Map.entry(new GroupResource("", "resourcequotas"), StatusRules.EMPTY),
                Map.entry(new GroupResource("apps", "deployments"), StatusRules.EMPTY),
                Map.entry(new GroupResource("apps", "replicasets"), new StatusRules("{'replicas': 0}")),
                Map.entry(
                        new GroupResource("apps", "statefulsets"),
                        new StatusRules("{'replicas': 0, 'availableReplicas': 0}")),
                Map.entry(
                        new GroupResource("apps", "daemonsets"),
                        new StatusRules("{'currentNumberScheduled': 0, 'numberMisscheduled': 0,"
                                + " 'desiredNumberScheduled': 0, 'numberReady': 0}")),
                Map.entry(new GroupResource("batch", "jobs"), new JobRules()),
                Map.entry(new GroupResource("batch", "cronjobs"), StatusRules.EMPTY),
                Map.entry(
                        new GroupResource("autoscaling", "horizontalpodautoscalers"),
                        new StatusRules("{'desiredReplicas': 0}")),
                Map.entry(new GroupResource("networking.k8s.io", "ingresses"), new StatusRules("{'loadBalancer': {}}")),
                Map.entry(
                        new GroupResource("policy", "poddisruptionbudgets"),
                        new StatusRules("{'disruptionsAllowed': 0, 'currentHealthy': 0, 'desiredHealthy': 0,"
                                + " 'expectedPods': 0}")),
                Map.entry(
                        new GroupResource("storage.k8s.io", "volumeattachments"),
                        new StatusRules("{'attached': false}")),
                Map.entry(ApiServiceRules.RESOURCE, new ApiServiceRules()),
                Map.entry(new GroupResource("flowcontrol.apiserver.k8s.io", "flowschemas"), StatusRules.EMPTY),
                Map.entry(
                        new GroupResource("flowcontrol.apiserver.k8s.io", "prioritylevelconfigurations"),
                        StatusRules.EMPTY),
                Map.entry(new GroupResource(RBAC, "roles"), new RoleRules(true)),
                Map.entry(new GroupResource(RBAC, "clusterroles"), new RoleRules(false)),
                Map.entry(new GroupResource(RBAC, "rolebindings"), new BindingRules(true)),
                Map.entry(new GroupResource(RBAC, "clusterrolebindings"), new BindingRules(false)),
                Map.entry(new GroupResource(ADMISSION, "mutatingwebhookconfigurations"), new WebhookRules(true)),
                Map.entry(new GroupResource(ADMISSION, "validatingwebhookconfigurations"), new WebhookRules(false)),
                Map.entry(new GroupResource(ADMISSION, "validatingadmissionpolicies"), new ValidatingPolicyRules()),
                Map.entry(
                        new GroupResource(ADMISSION, "validatingadmissionpolicybindings"),
                        new PolicyBindingRules(true)),
                Map.entry(new GroupResource(ADMISSION, "mutatingadmissionpolicies"), new MutatingPolicyRules()),
                Map.entry(
                        new GroupResource(ADMISSION, "mutatingadmissionpolicybindings"), new PolicyBindingRules(false)),
                Map.entry(CrdType.RESOURCE, new CrdRules()));

        private All() {}
    }
}
