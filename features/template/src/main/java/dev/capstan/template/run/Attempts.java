package dev.capstan.template.run;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Several things that are all tried, whichever of them fail.
///
/// ```java
/// var attempts = new Attempts();
/// attempts.make(() -> api.delete(stack));
/// attempts.make(() -> api.delete(program));
/// attempts.end(); // throws what failed first, with all else that did
/// ```
final class Attempts {
    private @Nullable Exception failed;

    /// May fail.
    interface Attempt {
        void run() throws IOException, InterruptedException;
    }

    void make(Attempt attempt) throws InterruptedException {
        try {
            attempt.run();
        } catch (IOException | KubernetesClientException e) {
            if (failed == null) {
                failed = e;
            } else {
                failed.addSuppressed(e);
            }
        }
    }

    void end() throws IOException {
        if (failed instanceof IOException unanswered) {
            throw unanswered;
        }
        if (failed instanceof KubernetesClientException refused) {
            throw refused;
        }
    }
}
