package dev.capstan.examples.guestbook;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/// A guestbook of some size.
@Group("examples.capstan.dev")
@Version("v1")
public final class Guestbook extends CustomResource<GuestbookSpec, GuestbookStatus> implements Namespaced {
    private static final long serialVersionUID = 1;
}
