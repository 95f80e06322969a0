package dev.capstan.benchmarks.streamline;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;

/// Streamline, as it is by default.
record StreamlineEngine(Manager manager) implements Engine {
    static StreamlineEngine start(Duty duty, Setting setting) {
        List<ObjectKey> all = setting.names()
                .map(name -> new ObjectKey(setting.namespace(), name))
                .toList();
        Controller<Gadget> controller = Controller.<Gadget>of(Gadget.class, (gadget, _) -> {
                    duty.handle(gadget);
                    if (duty.wantsStatus(gadget)) {
                        duty.write(gadget.getStatus(), gadget);
                    }
                    return Result.done();
                })
                .namespaces(setting.namespace())
                .workers(setting.workers())
                .watches(ConfigMap.class, map -> Engine.isShared(map) ? all : List.of())
                .build();
        return new StreamlineEngine(Manager.of(setting.client()).add(controller).start());
    }

    @Override
    public void close() {
        manager.close();
    }
}
