package dev.capstan.conformance.operator;

import dev.capstan.conformance.fabric8.Widget;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;

/// The Service that belongs to a Widget. The SDK applies it on the server's side, and compares what is wanted with what
/// its `managedFields` say it has applied, so that defaults and what others have set do not count.
public final class EntranceResource extends CRUDKubernetesDependentResource<Service, Widget> {
    @Override
    protected Service desired(Widget widget, Context<Widget> context) {
        return new ServiceBuilder()
                .withNewMetadata()
                .withName(widget.getMetadata().getName())
                .withNamespace(widget.getMetadata().getNamespace())
                .endMetadata()
                .withNewSpec()
                .addToSelector("widget", widget.getMetadata().getName())
                .addNewPort()
                .withName("http")
                .withProtocol("TCP")
                .withPort(8000 + widget.getSpec().size())
                .endPort()
                .endSpec()
                .build();
    }
}
