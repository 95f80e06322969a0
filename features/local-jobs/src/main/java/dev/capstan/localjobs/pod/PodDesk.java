package dev.capstan.localjobs.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the status of one pod.
final class PodDesk {
    private static final Logger LOG = LoggerFactory.getLogger(PodDesk.class);
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int FEW = 3;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Set<String> OVER = Set.of("Succeeded", "Failed");

    private final KubernetesClient client;
    private final Pod pod;
    private final PodReport report;
    private final EndSignal signal;
    /// Held while writing, so that an older picture never comes after a newer one.
    private final ReentrantLock writing = new ReentrantLock();

    PodDesk(KubernetesClient client, Pod pod, PodReport report, EndSignal signal) {
        this.client = client;
        this.pod = pod;
        this.report = report;
        this.signal = signal;
    }

    /// Writes what is known now; again and again until it is written, unless the pod is going anyway.
    void publish() throws InterruptedException {
        writing.lockInterruptibly();
        try {
            for (int tries = 1; !written(tries); tries++) {
                if (signal.awaits(PAUSE) && tries >= FEW) {
                    return;
                }
            }
        } finally {
            writing.unlock();
        }
    }

    /// Whether the pod is known to be over, whoever said so.
    boolean isOver() {
        @Nullable
        Pod now = client.pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName())
                .get();
        return now == null
                || (now.getStatus() != null && OVER.contains(now.getStatus().getPhase()));
    }

    private boolean written(int tries) {
        try {
            Pod _ = client.pods()
                    .inNamespace(pod.getMetadata().getNamespace())
                    .withName(pod.getMetadata().getName())
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch());
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND || e.getCode() == CONFLICT) {
                return true; // It is gone, and so is what there is to tell.
            }
            if (tries == 1) {
                LOG.warn(
                        "the status of pod {} cannot be written: {}",
                        pod.getMetadata().getName(),
                        e.getMessage());
            }
            return false;
        }
    }

    private String patch() {
        String status = client.getKubernetesSerialization().asJson(report.status());
        return "{\"metadata\":{\"uid\":\"" + pod.getMetadata().getUid() + "\"},\"status\":" + status + "}";
    }
}
