package dev.capstan.server.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.Routing;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/// What Helidon knows of a connection, except that it finds our routing there and nothing else.
final class RoutedContext implements ConnectionContext, Router {
    private final ConnectionContext context;
    private final CatchAll routing;
    private final Connection connection;

    RoutedContext(ConnectionContext context, CatchAll routing, Connection connection) {
        this.context = context;
        this.routing = routing;
        this.connection = connection;
    }

    /// Our side of the connection that Helidon knows as `context`.
    static Connection connectionOf(ConnectionContext context) {
        if (context instanceof RoutedContext routed) {
            return routed.connection;
        }
        throw new IllegalStateException("connection " + context.childSocketId() + " did not come through our door");
    }

    @Override
    public Router router() {
        return this;
    }

    @Override
    public <T extends Routing> T routing(Class<T> type, T otherwise) {
        return type.isInstance(routing) ? type.cast(routing) : otherwise;
    }

    @Override
    public List<? extends Routing> routings() {
        return List.of(routing);
    }

    @Override
    public void beforeStart() {}

    @Override
    public void afterStop() {}

    @Override
    public ListenerContext listenerContext() {
        return context.listenerContext();
    }

    @Override
    public ExecutorService executor() {
        return context.executor();
    }

    @Override
    public DataWriter dataWriter() {
        return context.dataWriter();
    }

    @Override
    public DataReader dataReader() {
        return context.dataReader();
    }

    @Override
    public Optional<ProxyProtocolData> proxyProtocolData() {
        return context.proxyProtocolData();
    }

    @Override
    public HelidonSocket serverSocket() {
        return context.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
        return context.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
        return context.localPeer();
    }

    @Override
    public boolean isSecure() {
        return context.isSecure();
    }

    @Override
    public String socketId() {
        return context.socketId();
    }

    @Override
    public String childSocketId() {
        return context.childSocketId();
    }
}
