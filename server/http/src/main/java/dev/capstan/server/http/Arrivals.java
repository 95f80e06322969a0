package dev.capstan.server.http;

import io.helidon.common.socket.PeerInfo;
import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.ConnectionContext;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocket;

/// The sockets that were accepted and are no connections yet: with TLS they have to shake hands first.
///
/// Helidon waits for that as long as it takes, and forgets to give back the place of a client whose handshake fails, so
/// that a few thousand of those would end the service. So the places are counted by us, beginning here: Helidon asks
/// these options to set up every socket, before it accepts the next one.
final class Arrivals implements SocketOptions {
    private final SocketOptions options;
    private final Duration patience;
    private final Consumer<Arrivals> place;
    private final Map<Ends, Arrival> waiting = new ConcurrentHashMap<>();

    private record Arrival(Socket socket, long since) {}

    /// What tells one connection from all others.
    private record Ends(SocketAddress remote, SocketAddress local) {}

    /// @param patience how long a client may take to shake hands
    /// @param place waits, on the accepting thread, until there is a place for the newest
    Arrivals(SocketOptions options, Duration patience, Consumer<Arrivals> place) {
        this.options = options;
        this.patience = patience;
        this.place = place;
    }

    @Override
    public void configureSocket(Socket socket) {
        options.configureSocket(socket);
        waiting.put(
                new Ends(socket.getRemoteSocketAddress(), socket.getLocalSocketAddress()),
                new Arrival(socket, System.nanoTime()));
        place.accept(this);
    }

    /// The socket of a connection; it has shaken hands, if it had to.
    Socket arrived(ConnectionContext connection) {
        PeerInfo remote = connection.remotePeer();
        PeerInfo local = connection.localPeer();
        Arrival arrival = waiting.remove(new Ends(remote.address(), local.address()));
        if (arrival == null) {
            throw new IllegalStateException(
                    "connection " + connection.childSocketId() + " did not come through our door");
        }
        return arrival.socket;
    }

    int count() {
        return waiting.size();
    }

    /// Forgets who has gone, and cuts who takes too long.
    void sweep() {
        long now = System.nanoTime();
        waiting.values().removeIf(each -> {
            boolean overdue = now - each.since > patience.toNanos();
            if (overdue) {
                cut(each.socket);
            }
            return overdue || each.socket.isClosed();
        });
    }

    void close() {
        waiting.values().forEach(each -> cut(each.socket));
        waiting.clear();
    }

    /// Closes a socket at once, from any thread. Over TLS without lingering: closing has to be written there, and would
    /// wait for another writer, who may wait for ever.
    static void cut(Socket socket) {
        try {
            if (socket instanceof SSLSocket) {
                socket.setSoLinger(true, 0);
            }
            socket.close();
        } catch (IOException _) {
            // It is closed already, or its peer is gone: that was the aim.
        }
    }

    @Override
    public Map<SocketOption<?>, Object> socketOptions() {
        return options.socketOptions();
    }

    @Override
    public Duration connectTimeout() {
        return options.connectTimeout();
    }

    @Override
    public Duration readTimeout() {
        return options.readTimeout();
    }

    @Override
    public Optional<Integer> socketReceiveBufferSize() {
        return options.socketReceiveBufferSize();
    }

    @Override
    public Optional<Integer> socketSendBufferSize() {
        return options.socketSendBufferSize();
    }

    @Override
    public boolean socketReuseAddress() {
        return options.socketReuseAddress();
    }

    @Override
    public boolean socketKeepAlive() {
        return options.socketKeepAlive();
    }

    @Override
    public boolean tcpNoDelay() {
        return options.tcpNoDelay();
    }
}
