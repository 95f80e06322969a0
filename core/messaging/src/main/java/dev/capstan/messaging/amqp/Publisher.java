package dev.capstan.messaging.amqp;

import com.rabbitmq.client.ShutdownSignalException;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Event;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Sends events over one connection and waits for the broker to confirm them.
///
/// One thread owns the channel and writes what callers have put in line; callers wait for their confirmations,
/// each as long as it has patience. So a broker that stops reading holds up nobody but that thread, and not for
/// long: who loses patience has the connection cut, and the next event is sent over a new one.
final class Publisher implements AutoCloseable {
    private final Connector connector;
    private final Duration patience;
    private final LinkedBlockingQueue<Publication> line = new LinkedBlockingQueue<>();
    private final Thread thread = Thread.ofVirtual().name("amqp-publish").unstarted(this::work);
    // The thread's own.
    private final Set<String> declared = new HashSet<>();
    private volatile @Nullable Link link;
    private volatile @Nullable String trouble;
    private volatile boolean closed;

    Publisher(Connector connector, Duration patience) {
        this.connector = connector;
        this.patience = patience;
    }

    Publisher start() {
        thread.start();
        return this;
    }

    /// Returns when the broker has confirmed all of it.
    void publish(Publication publication) throws InterruptedException {
        if (closed) {
            throw new BrokerException("the broker is closed");
        }
        line.add(publication);
        try {
            publication.done().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw failure(e);
        } catch (TimeoutException e) {
            publication.done().cancel(false);
            cut();
            throw new BrokerException(
                    "the broker at " + connector.address() + " did not confirm within " + patience.toSeconds() + " s",
                    e);
        }
    }

    /// What was wrong the last time something was sent.
    @Nullable
    String trouble() {
        return trouble;
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        cut();
    }

    // With the stack of whoever waited, and why.
    private static BrokerException failure(ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return new BrokerException(String.valueOf(cause.getMessage()), cause);
    }

    // Closing a connection whose broker does not read waits for it, so somebody else does.
    private void cut() {
        Link now = link;
        if (now != null) {
            link = null;
            Thread.ofVirtual().name("amqp-cut").start(() -> now.cut(patience));
        }
    }

    private void work() {
        try {
            while (!closed) {
                Publication next = line.take();
                if (!next.done().isDone()) {
                    send(next);
                }
            }
        } catch (InterruptedException e) {
            var gone = new BrokerException("the broker is closed", e);
            line.forEach(each -> each.failed(gone));
        }
    }

    private void send(Publication publication) {
        try {
            Link now = link();
            declare(now, publication);
            if (now.blocked() != null) {
                throw new BrokerException(
                        "the broker at " + connector.address() + " takes nothing for now: " + now.blocked());
            }
            for (Event event : publication.events()) {
                now.send(publication, event);
            }
            trouble = null;
        } catch (IOException | TimeoutException | ShutdownSignalException e) {
            cut();
            fail(publication, connector.failure(e));
        } catch (RuntimeException e) {
            fail(publication, e);
        }
    }

    private void fail(Publication publication, RuntimeException why) {
        trouble = why.getMessage();
        publication.failed(why);
    }

    private Link link() throws IOException, TimeoutException {
        Link now = link;
        if (now == null || !now.isOpen()) {
            cut();
            declared.clear();
            now = Link.over(connector.connect("publish"));
            link = now;
        }
        return now;
    }

    private void declare(Link now, Publication publication) throws IOException, TimeoutException {
        if (declared.add(publication.topic())) {
            try {
                var topology = now.topology();
                if (publication.queue()) {
                    topology.queue(publication.topic(), publication.topic());
                } else {
                    topology.exchange(publication.topic());
                }
            } catch (IOException | TimeoutException | ShutdownSignalException e) {
                declared.remove(publication.topic());
                throw e;
            }
        }
    }
}
