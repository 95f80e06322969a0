package dev.capstan.controllerconfig.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Takes every connection, and never says a word.
final class SilentServer implements AutoCloseable {
    private final ServerSocket listening;
    private final Queue<Socket> taken = new ConcurrentLinkedQueue<>();

    private SilentServer(ServerSocket listening) {
        this.listening = listening;
    }

    static SilentServer start() throws IOException {
        var server = new SilentServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().name("silent").start(server::accept);
        return server;
    }

    private void accept() {
        try {
            while (true) {
                taken.add(listening.accept());
            }
        } catch (IOException closed) {
            assert listening.isClosed() : closed;
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort() + "/api/v1");
    }

    /// How many were taken.
    int asked() {
        return taken.size();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket each : taken) {
            each.close();
        }
    }
}
