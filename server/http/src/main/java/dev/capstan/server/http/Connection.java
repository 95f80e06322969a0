package dev.capstan.server.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import java.net.Socket;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One connection: Helidon reads request heads from it, and we do the rest.
///
/// It belongs to the thread in [#handle]. While an answer of frames goes out, that thread reads nothing; a second
/// one then waits on the connection for the only thing a client does meanwhile, which is to go away.
final class Connection implements ServerConnection {
    private static final long DRAINED = 64L * 1024 * 1024;

    private final ConnectionContext context;
    private final Socket socket;
    private final Patience patience;
    private final BufferPool pool;
    private final Consumer<Connection> ended;
    private @Nullable ServerConnection http;
    private volatile @Nullable Runnable onClosing;
    private volatile boolean closing;
    private boolean unread;
    /// Belongs to the sweeper.
    private boolean dismissed;

    Connection(
            ConnectionContext context, Socket socket, HttpLimits limits, BufferPool pool, Consumer<Connection> ended) {
        this.context = context;
        this.socket = socket;
        this.patience = new Patience(limits);
        this.pool = pool;
        this.ended = ended;
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
        unread = true;
        try {
            http().handle(limit);
            drain();
        } catch (CloseConnectionException e) {
            drain();
            throw e;
        } finally {
            ended.accept(this);
        }
    }

    /// Names the side of the connection that reads request heads. Comes before all else.
    void attach(ServerConnection reader) {
        http = reader;
    }

    private ServerConnection http() {
        return Objects.requireNonNull(http, "used before it was attached");
    }

    ConnectionContext context() {
        return context;
    }

    Patience patience() {
        return patience;
    }

    BufferPool pool() {
        return pool;
    }

    DataReader reader() {
        return context.dataReader();
    }

    /// Writes to the client, waiting for a slow one.
    void write(byte[] bytes, int offset, int length) throws PeerGoneException {
        patience.enter(Patience.Phase.WRITING);
        try {
            context.dataWriter().writeNow(BufferData.createReadOnly(bytes, offset, length));
        } catch (RuntimeException e) {
            throw new PeerGoneException("the client went away", e);
        } finally {
            patience.enter(Patience.Phase.ANSWERING);
        }
    }

    /// Whether there may be something left of the request that nobody is going to read.
    void unread(boolean left) {
        unread = left;
    }

    /// Runs `gone` when the peer goes away, or sends something that is not expected of it.
    Thread awaitPeer(Runnable wait, Runnable gone) {
        return Thread.ofVirtual().name("http-peer").start(() -> {
            try {
                wait.run();
            } catch (RuntimeException e) {
                gone.run();
            }
        });
    }

    /// Waits with `peer` for what the client sends next, as an idle connection does.
    void awaitNextRequest(Thread peer) throws InterruptedException {
        idle();
        peer.join();
    }

    /// Nothing is under way any more.
    void idle() {
        patience.enter(Patience.Phase.IDLE);
        if (closing) {
            leave();
        }
    }

    /// Runs `action` when the server is closing.
    void onClosing(Runnable action) {
        onClosing = action;
        if (closing) {
            action.run();
        }
    }

    boolean closing() {
        return closing;
    }

    /// Ends the connection as soon as nothing is under way on it, which may be now.
    void announceClosing() {
        closing = true;
        if (patience.idle()) {
            leave();
        }
        var action = onClosing;
        if (action != null) {
            action.run();
        }
    }

    /// Ends the connection at once, from any thread; what is still on its way is lost.
    void cut() {
        Arrivals.cut(socket);
    }

    /// Ends the connection of a client who keeps us waiting: in good order where that is possible, and at once when it
    /// was not. Over TLS even a good end has to be written, and waits for who else writes.
    void dismiss() {
        if (dismissed || patience.writing()) {
            cut();
        } else {
            dismissed = true;
            Thread.ofVirtual().name("http-dismissal").start(this::leave);
        }
    }

    /// Ends the connection, on which nothing is under way.
    private void leave() {
        try {
            context.serverSocket().close();
        } catch (RuntimeException _) {
            // It is closed already, or its peer is gone: that was the aim.
        }
    }

    @Override
    public Duration idleTime() {
        return Duration.ZERO;
    }

    @Override
    public void close(boolean interrupt) {
        closing = true;
        http().close(interrupt);
    }

    /// Reads what a client still sends after its answer. Closing with unread data would make the client's system
    /// throw the answer away before the client has seen it.
    private void drain() {
        if (!unread || closing) {
            return;
        }
        patience.enter(Patience.Phase.LEAVING);
        try {
            for (long left = DRAINED; left > 0; ) {
                left -= reader().readBuffer().available();
            }
        } catch (RuntimeException _) {
            // The client is gone, as it should.
        }
    }
}
