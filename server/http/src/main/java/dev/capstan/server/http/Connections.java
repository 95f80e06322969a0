package dev.capstan.server.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.socket.SocketOptions;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The open connections of one server.
final class Connections implements ServerConnectionSelector, Http1ConnectionListener {
    private static final SocketOptions SOCKETS = SocketOptions.builder()
            .tcpNoDelay(true)
            .socketSendBufferSize(256 * 1024)
            .buildPrototype();

    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final BufferPool pool = new BufferPool();
    private final HttpLimits limits;
    private final CatchAll routing;
    private final Http1ConnectionSelector http;
    private final Arrivals arrivals;
    private final int places;
    private volatile boolean closing;

    /// @param places how many there may be at the same time; more have to wait
    Connections(HttpLimits limits, int places, CatchAll routing) {
        this.limits = limits;
        this.places = places;
        this.arrivals = new Arrivals(SOCKETS, limits.request(), this::awaitPlace);
        this.routing = routing;
        this.http = Http1ConnectionSelector.builder()
                .config(config -> config.maxPrologueLength(limits.requestLine())
                        .maxHeadersSize(limits.headerBytes())
                        .validatePath(false)
                        .validatePrologue(false)
                        .receiveLog(false)
                        .sendLog(false)
                        .addReceiveListener(this))
                .build();
    }

    /// How sockets are set up, which is where they are seen first.
    SocketOptions sockets() {
        return arrivals;
    }

    /// Runs on the accepting thread, so nobody else comes in meanwhile.
    private void awaitPlace(Arrivals newest) {
        try {
            while (newest.count() + open.size() > places && !closing && !closed.await(10, TimeUnit.MILLISECONDS)) {
                newest.sweep();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Cuts the connections of clients that keep us waiting too long, until closed.
    ///
    /// While closing, that is whoever is idle: Helidon interrupts a thread that waits for a request, but not one
    /// that is about to.
    void sweep() {
        try {
            while (!closed.await(interval().toNanos(), TimeUnit.NANOSECONDS)) {
                open.stream().filter(this::keepsUsWaiting).forEach(Connection::dismiss);
                arrivals.sweep();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean keepsUsWaiting(Connection connection) {
        return connection.patience().over() || (closing && connection.patience().idle());
    }

    void announceClosing() {
        closing = true;
        open.forEach(Connection::announceClosing);
    }

    void close() {
        closed.countDown();
        arrivals.close();
        open.forEach(Connection::cut);
    }

    @Override
    public void prologue(ConnectionContext context, HttpPrologue prologue) {
        RoutedContext.connectionOf(context).patience().enter(Patience.Phase.READING);
    }

    @Override
    public int bytesToIdentifyConnection() {
        return http.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return http.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http.supportedApplicationProtocols();
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        Socket socket = arrivals.arrived(context);
        var connection = new Connection(context, socket, limits, pool, open::remove);
        connection.attach(http.connection(new RoutedContext(context, routing, connection)));
        open.add(connection);
        if (closing) {
            connection.announceClosing();
        }
        return connection;
    }

    private Duration interval() {
        var shortest = Duration.ofSeconds(4);
        for (var limit : List.of(limits.idle(), limits.request(), limits.stall())) {
            shortest = limit.compareTo(shortest) < 0 ? limit : shortest;
        }
        return shortest.dividedBy(8);
    }
}
