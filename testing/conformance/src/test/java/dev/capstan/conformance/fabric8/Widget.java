package dev.capstan.conformance.fabric8;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/// The custom kind as an operator's author would write it.
@Group("example.dev")
@Version("v1")
public final class Widget extends CustomResource<Widget.Spec, Widget.Status> implements Namespaced {
    private static final long serialVersionUID = 1L;

    public static Widget of(String name, int size) {
        var widget = new Widget();
        widget.getMetadata().setName(name);
        widget.setSpec(new Spec(size, null));
        return widget;
    }

    @Override
    protected @Nullable Spec initSpec() {
        return null;
    }

    @Override
    protected @Nullable Status initStatus() {
        return null;
    }

    /// What is wanted.
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Spec(int size, @Nullable String color) {}

    /// What is.
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Status(@Nullable String phase) {}
}
