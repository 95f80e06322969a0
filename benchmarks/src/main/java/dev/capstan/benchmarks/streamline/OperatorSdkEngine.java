package dev.capstan.benchmarks.streamline;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// java-operator-sdk, as it is by default: looks at changes of the generation only, patches the status by server-side
/// apply of an object that has nothing else, as its documentation advises. Only the number of threads is set.
record OperatorSdkEngine(Operator operator) implements Engine {
    static OperatorSdkEngine start(Duty duty, Setting setting) {
        var operator = new Operator(settings -> settings.withKubernetesClient(setting.client())
                .withCloseClientOnStop(false)
                .withConcurrentReconciliationThreads(setting.workers()));
        operator.register(
                new GadgetReconciler(duty, setting), controller -> controller.settingNamespace(setting.namespace()));
        operator.start();
        return new OperatorSdkEngine(operator);
    }

    @Override
    public void close() {
        operator.stop();
    }

    /// Does its duty.
    @ControllerConfiguration(name = "gadget")
    static final class GadgetReconciler implements Reconciler<Gadget> {
        private final Duty duty;
        private final Set<ResourceID> all;

        GadgetReconciler(Duty duty, Setting setting) {
            this.duty = duty;
            this.all = setting.names()
                    .map(name -> new ResourceID(name, setting.namespace()))
                    .collect(Collectors.toSet());
        }

        @Override
        public List<EventSource<?, Gadget>> prepareEventSources(EventSourceContext<Gadget> context) {
            var shared = InformerEventSourceConfiguration.from(ConfigMap.class, Gadget.class)
                    .withNamespacesInheritedFromController()
                    .withSecondaryToPrimaryMapper(this::concerned)
                    .build();
            return List.of(new InformerEventSource<>(shared, context));
        }

        @Override
        public UpdateControl<Gadget> reconcile(Gadget gadget, Context<Gadget> context) {
            duty.handle(gadget);
            if (!duty.wantsStatus(gadget)) {
                return UpdateControl.noUpdate();
            }
            var patch = new Gadget();
            patch.setMetadata(new ObjectMetaBuilder()
                    .withName(gadget.getMetadata().getName())
                    .withNamespace(gadget.getMetadata().getNamespace())
                    .build());
            patch.setStatus(new Gadget.Status());
            duty.write(patch.getStatus(), gadget);
            return UpdateControl.patchStatus(patch);
        }

        private Set<ResourceID> concerned(ConfigMap map) {
            return Engine.isShared(map) ? all : Set.of();
        }
    }
}
