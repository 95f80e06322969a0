package dev.capstan.streamlinetest;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/// A kind whose status is an ordinary field.
@Group("demo.capstan.dev")
@Version("v1")
public final class Plaque extends CustomResource<Plaque.Text, Plaque.Text> implements Namespaced {
    private static final long serialVersionUID = 1;

    static Plaque named(String name, String text) {
        var plaque = new Plaque();
        plaque.setMetadata(new ObjectMetaBuilder().withName(name).build());
        plaque.setSpec(new Text(text));
        return plaque;
    }

    public record Text(String text) {}
}
