package dev.capstan.streamlinetest.simulation;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.SteppedController;
import dev.capstan.streamlinetest.fault.Faults;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// A process with the controller: what it has heard, and what is still on its way to it.
final class Replica<T extends HasMetadata> implements AutoCloseable {
    private final String name;
    private final KubernetesClient client;
    private final SteppedController<T> controller;
    private final Deque<byte[]> underway = new ArrayDeque<>();
    private boolean listed;
    private boolean takingOver;

    Replica(
            String name,
            Controller<T> controller,
            KubernetesClient real,
            Faults faults,
            SteppedController.World world) {
        this.name = name;
        this.client = FaultyClient.around(real, faults);
        this.controller = SteppedController.of(controller, client, world);
    }

    SteppedController<T> controller() {
        return controller;
    }

    void send(byte[] line) {
        if (listed) {
            underway.add(line);
        }
    }

    boolean hasNews() {
        return !listed || !underway.isEmpty();
    }

    /// Hears the next thing: everything by a list if it has none yet, else a line.
    void hear() throws InterruptedException {
        try {
            if (!listed) {
                controller.list();
                listed = true;
                underway.clear();
                if (takingOver) {
                    takingOver = false;
                    controller.lead();
                }
                return;
            }
            Optional<byte[]> line = Optional.ofNullable(underway.poll());
            if (line.isPresent()) {
                controller.hear(line.get());
            }
        } catch (IOException | RuntimeException _) {
            // The list failed; it is tried again.
        }
    }

    /// It was elected: it leads when it has listed everything.
    void takeOver() {
        takingOver = true;
        loseWatch();
    }

    /// Another one was elected.
    void follow() {
        takingOver = false;
        controller.follow();
    }

    /// The watch broke off and the server has forgotten: everything is listed again.
    void loseWatch() {
        listed = false;
        underway.clear();
    }

    @Override
    public void close() {
        controller.close();
        client.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
