package dev.capstan.conformance.helm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.function.UnaryOperator;

/// What nobody does here: says of everything in a namespace that it runs, is bound, is done.
final class Controllers implements AutoCloseable {
    private static final String TIME = "2026-01-01T00:00:00Z";

    private final KubernetesClient client;
    private final List<SharedIndexInformer<?>> informers;

    Controllers(KubernetesClient client, String namespace) {
        this.client = client;
        informers = List.of(
                inform(Deployment.class, namespace, Controllers::available),
                inform(StatefulSet.class, namespace, Controllers::rolledOut),
                inform(DaemonSet.class, namespace, Controllers::scheduled),
                inform(Job.class, namespace, Controllers::complete),
                inform(PersistentVolumeClaim.class, namespace, Controllers::bound));
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
    }

    private <T extends HasMetadata> SharedIndexInformer<T> inform(
            Class<T> kind, String namespace, UnaryOperator<T> ready) {
        return client.resources(kind).inNamespace(namespace).inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                write(object, ready);
            }

            @Override
            public void onUpdate(T before, T after) {
                write(after, ready);
            }

            @Override
            public void onDelete(T object, boolean unknownFinalState) {}
        });
    }

    /// Writes nothing when the status is as it should be.
    private <T extends HasMetadata> void write(T object, UnaryOperator<T> ready) {
        try {
            client.resource(object).editStatus(ready);
        } catch (KubernetesClientException e) {
            if (e.getCode() != 404) {
                throw e;
            }
        }
    }

    private static Deployment available(Deployment object) {
        int wanted = object.getSpec().getReplicas();
        return new DeploymentBuilder(object)
                .withNewStatus()
                .withObservedGeneration(object.getMetadata().getGeneration())
                .withReplicas(wanted)
                .withUpdatedReplicas(wanted)
                .withReadyReplicas(wanted)
                .withAvailableReplicas(wanted)
                .addNewCondition()
                .withType("Available")
                .withStatus("True")
                .endCondition()
                .addNewCondition()
                .withType("Progressing")
                .withStatus("True")
                .withReason("NewReplicaSetAvailable")
                .endCondition()
                .endStatus()
                .build();
    }

    private static StatefulSet rolledOut(StatefulSet object) {
        int wanted = object.getSpec().getReplicas();
        return new StatefulSetBuilder(object)
                .withNewStatus()
                .withObservedGeneration(object.getMetadata().getGeneration())
                .withReplicas(wanted)
                .withCurrentReplicas(wanted)
                .withUpdatedReplicas(wanted)
                .withReadyReplicas(wanted)
                .withAvailableReplicas(wanted)
                .withCurrentRevision("1")
                .withUpdateRevision("1")
                .endStatus()
                .build();
    }

    private static DaemonSet scheduled(DaemonSet object) {
        return new DaemonSetBuilder(object)
                .withNewStatus()
                .withObservedGeneration(object.getMetadata().getGeneration())
                .withDesiredNumberScheduled(1)
                .withCurrentNumberScheduled(1)
                .withUpdatedNumberScheduled(1)
                .withNumberAvailable(1)
                .withNumberReady(1)
                .withNumberMisscheduled(0)
                .endStatus()
                .build();
    }

    private static Job complete(Job object) {
        return new JobBuilder(object)
                .withNewStatus()
                .withSucceeded(1)
                .withStartTime(TIME)
                .withCompletionTime(TIME)
                .addNewCondition()
                .withType("Complete")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }

    private static PersistentVolumeClaim bound(PersistentVolumeClaim object) {
        return new PersistentVolumeClaimBuilder(object)
                .withNewStatus()
                .withPhase("Bound")
                .endStatus()
                .build();
    }
}
