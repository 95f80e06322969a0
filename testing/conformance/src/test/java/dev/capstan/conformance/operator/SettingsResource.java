package dev.capstan.conformance.operator;

import dev.capstan.conformance.fabric8.Widget;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;

/// The ConfigMap that belongs to a Widget. For this kind, and for Secrets, the SDK creates and updates.
public final class SettingsResource extends CRUDKubernetesDependentResource<ConfigMap, Widget> {
    @Override
    protected ConfigMap desired(Widget widget, Context<Widget> context) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(widget.getMetadata().getName())
                .withNamespace(widget.getMetadata().getNamespace())
                .addToLabels("made-by", WidgetReconciler.NAME)
                .endMetadata()
                .addToData("size", Integer.toString(widget.getSpec().size()))
                .build();
    }
}
