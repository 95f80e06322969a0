package dev.capstan.messaging.amqp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/// A wire to a broker that can be cut and mended, or goes dead without anybody being told.
public final class Wire implements AutoCloseable {
    private final int target;
    private final ServerSocket listening;
    private final Set<Socket> ends = ConcurrentHashMap.newKeySet();
    private volatile boolean whole = true;
    private volatile CountDownLatch frozen = new CountDownLatch(0);

    private Wire(int target, ServerSocket listening) {
        this.target = target;
        this.listening = listening;
    }

    public static Wire to(int port) throws IOException {
        return to(port, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    static Wire to(int port, ServerSocket listening) {
        var wire = new Wire(port, listening);
        Thread.ofVirtual().name("wire").start(wire::accept);
        return wire;
    }

    public int port() {
        return listening.getLocalPort();
    }

    /// Breaks all connections, and those that are tried until it is mended.
    public void cut() {
        whole = false;
        ends.forEach(Wire::end);
        ends.clear();
    }

    /// Lets nothing through any more.
    void freeze() {
        frozen = new CountDownLatch(1);
    }

    /// All is well again.
    public void mend() {
        whole = true;
        frozen.countDown();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        cut();
        frozen.countDown();
    }

    private void accept() {
        try {
            while (true) {
                Socket near = listening.accept();
                if (whole) {
                    connect(near);
                } else {
                    end(near);
                }
            }
        } catch (IOException e) {
            ends.forEach(Wire::end);
        }
    }

    private void connect(Socket near) {
        try {
            var far = new Socket(InetAddress.getLoopbackAddress(), target);
            ends.addAll(List.of(near, far));
            Thread.ofVirtual().start(() -> copy(near, far));
            Thread.ofVirtual().start(() -> copy(far, near));
        } catch (IOException e) {
            end(near);
        }
    }

    private void copy(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0 && whole; read = in.read(buffer)) {
                frozen.await();
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            end(to);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end(from);
            end(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
