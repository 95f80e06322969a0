package dev.capstan.localjobs.pod;

import io.fabric8.kubernetes.api.model.Container;

/// What no process can have, whatever it is told to do.
final class Supported {
    private Supported() {}

    static void check(Container container) throws NotSupportedException {
        if (container.getRestartPolicy() != null) {
            throw new NotSupportedException("the restartPolicy of container " + container.getName());
        }
    }
}
