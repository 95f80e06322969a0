package dev.capstan.streamlinetest.simulation;

import dev.capstan.streamline.SteppedController;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/// A process with the controller: what it has heard, and what is still on its way to it.
final class Replica<T extends HasMetadata> implements AutoCloseable {
    private final String name;
    private final SteppedController<T> controller;
    private final List<Channel> channels;
    private boolean takingOver;

    Replica(String name, SteppedController<T> controller) {
        this.name = name;
        this.controller = controller;
        this.channels = controller.ears().stream().map(Channel::new).toList();
    }

    SteppedController<T> controller() {
        return controller;
    }

    /// Sends a line of a watch.
    ///
    /// @param which of the kinds that it watches
    void send(int which, byte[] line) {
        Channel channel = channels.get(which);
        if (channel.listed || channel.listing) {
            channel.underway.add(line);
        }
    }

    boolean hasNews() {
        return channels.stream().anyMatch(Channel::hasNews);
    }

    /// Hears the next thing of a kind: everything by a list if it has none yet, else a line.
    void hear(RandomGenerator random) throws InterruptedException {
        List<Channel> busy = channels.stream().filter(Channel::hasNews).toList();
        if (!busy.isEmpty()) {
            busy.get(random.nextInt(busy.size())).hear();
        }
        if (takingOver && channels.getFirst().isFresh() && channels.stream().allMatch(each -> each.known)) {
            takingOver = false;
            controller.lead();
        }
    }

    /// It was elected: it leads when it has listed its own kind once more, and all others ever.
    void takeOver() {
        takingOver = true;
        channels.getFirst().refresh = true;
    }

    /// Another one was elected.
    void follow() {
        takingOver = false;
        controller.follow();
    }

    /// A watch broke off and the server has forgotten: everything is listed again.
    void loseWatch(RandomGenerator random) {
        channels.get(random.nextInt(channels.size())).lose();
    }

    @Override
    public void close() {
        controller.close();
    }

    @Override
    public String toString() {
        return name;
    }

    /// The watch of a kind.
    private final class Channel {
        private final SteppedController<T>.Ear ear;
        private final Deque<byte[]> underway = new ArrayDeque<>();
        private boolean listed;
        private boolean listing;

        /// Whether it was ever listed.
        private boolean known;

        /// Whether everything is to be listed beside the watch.
        private boolean refresh;

        Channel(SteppedController<T>.Ear ear) {
            this.ear = ear;
        }

        boolean hasNews() {
            return (!listing && !isFresh()) || (listed && !underway.isEmpty());
        }

        boolean isFresh() {
            return listed && !refresh;
        }

        void lose() {
            listed = false;
            underway.clear();
        }

        void hear() throws InterruptedException {
            if (!listing && !isFresh()) {
                list();
                return;
            }
            byte[] line = underway.poll();
            if (line != null) {
                take(line);
            }
        }

        private void list() throws InterruptedException {
            if (!listed) {
                underway.clear();
            }
            listing = true;
            try {
                ear.list();
                listed = true;
                known = true;
                refresh = false;
            } catch (IOException | KubernetesClientException _) {
                // It is tried again.
            } finally {
                listing = false;
            }
        }

        private void take(byte[] line) {
            try {
                ear.hear(line);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
