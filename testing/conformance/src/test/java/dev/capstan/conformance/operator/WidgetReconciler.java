package dev.capstan.conformance.operator;

import dev.capstan.conformance.fabric8.Widget;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps a ConfigMap and a Service for each Widget and says of it that it is ready; tidies up when it goes.
///
/// The finalizer, the status and the Service are written by server-side apply, as the SDK does by default.
@Workflow(dependents = {@Dependent(type = SettingsResource.class), @Dependent(type = EntranceResource.class)})
@ControllerConfiguration(name = WidgetReconciler.NAME, finalizerName = WidgetReconciler.FINALIZER)
public final class WidgetReconciler implements Reconciler<Widget>, Cleaner<Widget> {
    static final String NAME = "widgets";
    static final String FINALIZER = "example.dev/tidy";

    private final String identity;
    private final Set<String> tidied = ConcurrentHashMap.newKeySet();

    WidgetReconciler(String identity) {
        this.identity = identity;
    }

    /// The names of those it has tidied up after.
    Set<String> tidied() {
        return tidied;
    }

    @Override
    public UpdateControl<Widget> reconcile(Widget widget, Context<Widget> context) {
        // Only what this reconciler has to say: the rest of the object is not its own.
        var said = new Widget();
        said.getMetadata().setName(widget.getMetadata().getName());
        said.getMetadata().setNamespace(widget.getMetadata().getNamespace());
        said.setStatus(new Widget.Status("Ready for " + widget.getSpec().size() + " by " + identity));
        return UpdateControl.patchStatus(said);
    }

    @Override
    public DeleteControl cleanup(Widget widget, Context<Widget> context) {
        tidied.add(widget.getMetadata().getName());
        return DeleteControl.defaultDelete();
    }
}
