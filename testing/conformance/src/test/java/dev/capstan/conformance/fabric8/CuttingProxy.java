package dev.capstan.conformance.fabric8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A wire between client and server that can be cut.
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final URI server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    CuttingProxy(URI server) throws IOException {
        this.server = server;
        this.listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("proxy").start(this::accept);
    }

    URI address() {
        return URI.create(server.getScheme() + "://127.0.0.1:" + listener.getLocalPort());
    }

    /// Ends every connection there is; new ones are welcome.
    void cut() throws IOException {
        for (Socket socket : List.copyOf(sockets)) {
            socket.close();
            sockets.remove(socket);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket near = listener.accept();
                var far = new Socket(server.getHost(), server.getPort());
                sockets.add(near);
                sockets.add(far);
                Thread.ofVirtual().name("proxy-up").start(() -> forward(near, far));
                Thread.ofVirtual().name("proxy-down").start(() -> forward(far, near));
            }
        } catch (IOException _) {
            // Closed: the test is over.
        }
    }

    private static void forward(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // Cut, or ended by either side.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cut();
    }
}
