package dev.capstan.localjobs.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;

/// What no process can have, whatever it is told to do.
final class Supported {
    private Supported() {}

    static void check(PodSpec spec) throws NotSupportedException {
        for (Container each : spec.getInitContainers()) {
            if (each.getRestartPolicy() != null) {
                throw new NotSupportedException("the restartPolicy of init container " + each.getName());
            }
        }
    }
}
