package dev.capstan.streamlinetest;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/// A kind whose status is an ordinary field, and whose class does not know all that the schema does.
@JsonIgnoreProperties(ignoreUnknown = true)
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

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Text(String text) {}
}
