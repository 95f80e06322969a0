package dev.capstan.localjobs.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The mark of a pod that its job has not counted yet; without it a pod that somebody deletes would be run twice.
public final class Tracking {
    static final String FINALIZER = "batch.kubernetes.io/job-tracking";
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int TRIES = 5;

    private Tracking() {}

    static boolean on(Pod pod) {
        return pod.getMetadata().getFinalizers().contains(FINALIZER);
    }

    /// Takes it off. A pod that is gone has none.
    public static void release(KubernetesClient client, Pod pod) {
        for (int tries = 1; !released(client, pod, tries); tries++) {
            // Somebody else has written: look again.
        }
    }

    private static boolean released(KubernetesClient client, Pod pod, int tries) {
        try {
            @Nullable Pod fresh = client.resource(pod).get();
            if (fresh != null
                    && fresh.getMetadata().getUid().equals(pod.getMetadata().getUid())
                    && on(fresh)) {
                List<String> left = fresh.getMetadata().getFinalizers().stream()
                        .filter(each -> !each.equals(FINALIZER))
                        .toList();
                fresh.getMetadata().setFinalizers(left);
                Pod _ = client.resource(fresh).update();
            }
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT && tries < TRIES) {
                return false;
            }
            if (e.getCode() == NOT_FOUND) {
                return true;
            }
            throw e;
        }
    }
}
