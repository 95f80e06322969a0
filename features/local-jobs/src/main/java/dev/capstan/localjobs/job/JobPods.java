package dev.capstan.localjobs.job;

import dev.capstan.streamline.Context;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The pods of one job. They are asked for at the server, never at a cache: a pod that was made a moment ago is there.
final class JobPods {
    private final Job job;
    private final JobSettings settings;
    private final Context context;
    private final KubernetesClient client;

    JobPods(Job job, JobSettings settings, Context context) {
        this.job = job;
        this.settings = settings;
        this.context = context;
        this.client = context.client();
    }

    /// Those that this job is in charge of.
    List<Pod> list() {
        var selector = Optional.ofNullable(job.getSpec().getSelector()).orElseGet(LabelSelector::new);
        return client
                .pods()
                .inNamespace(job.getMetadata().getNamespace())
                .withLabelSelector(selector)
                .list()
                .getItems()
                .stream()
                .filter(this::isOurs)
                .toList();
    }

    private boolean isOurs(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .anyMatch(each -> Boolean.TRUE.equals(each.getController())
                        && each.getUid().equals(job.getMetadata().getUid()));
    }

    Pod create() {
        try {
            Pod made = client.resource(pod()).create();
            context.events()
                    .normal(
                            "SuccessfulCreate",
                            "Created pod: " + made.getMetadata().getName());
            return made;
        } catch (KubernetesClientException e) {
            context.events().warning("FailedCreate", "Error creating: " + e.getMessage());
            throw e;
        }
    }

    private Pod pod() {
        PodTemplateSpec template = job.getSpec().getTemplate();
        ObjectMeta given = Optional.ofNullable(template.getMetadata()).orElseGet(ObjectMeta::new);
        Set<String> finalizers = new TreeSet<>(given.getFinalizers());
        finalizers.add(Tracking.FINALIZER);
        ObjectMeta own = job.getMetadata();
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withGenerateName(own.getName() + "-")
                .withNamespace(own.getNamespace())
                .withLabels(given.getLabels())
                .withAnnotations(given.getAnnotations())
                .withFinalizers(List.copyOf(finalizers))
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("batch/v1")
                        .withKind("Job")
                        .withName(own.getName())
                        .withUid(own.getUid())
                        .withController(true)
                        .withBlockOwnerDeletion(true)
                        .build())
                .endMetadata()
                .withSpec(template.getSpec())
                .build();
        return settings.node().isEmpty()
                ? pod
                : new PodBuilder(pod)
                        .editSpec()
                        .withNodeName(settings.node())
                        .endSpec()
                        .build();
    }

    void delete(Pod pod) {
        var _ = client.resource(pod)
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete();
        context.events()
                .normal("SuccessfulDelete", "Deleted pod: " + pod.getMetadata().getName());
    }
}
