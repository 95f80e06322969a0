package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLSocket;

/// Encrypted connections, each with a virtual thread.
final class ThreadWire implements Wire {
    private final List<SSLSocket> sockets;
    private final CountDownLatch running;
    private final long begin = System.nanoTime();

    private ThreadWire(List<SSLSocket> sockets) {
        this.sockets = sockets;
        this.running = new CountDownLatch(sockets.size());
    }

    static ThreadWire open(Target target, List<? extends Talk> talks) throws IOException {
        List<SSLSocket> sockets = new ArrayList<>();
        for (int i = 0; i < talks.size(); i++) {
            sockets.add(target.connectEncrypted());
        }
        var wire = new ThreadWire(List.copyOf(sockets));
        for (int i = 0; i < talks.size(); i++) {
            Talk talk = talks.get(i);
            SSLSocket socket = sockets.get(i);
            Thread.ofVirtual().name("wire-", i).start(() -> wire.run(talk, socket));
        }
        return wire;
    }

    private void run(Talk talk, SSLSocket socket) {
        try {
            hold(talk, socket);
        } catch (IOException _) {
            talk.broken();
        } finally {
            running.countDown();
        }
    }

    private static void hold(Talk talk, SSLSocket socket) throws IOException {
        InputStream in = socket.getInputStream();
        for (ByteBuffer words = talk.ask(); words != null; words = talk.ask()) {
            socket.getOutputStream().write(words.array(), words.arrayOffset(), words.limit());
            boolean complete = false;
            while (!complete) {
                ByteBuffer inbox = talk.inbox();
                int read = in.read(inbox.array(), inbox.arrayOffset() + inbox.position(), inbox.remaining());
                if (read < 0) {
                    talk.broken();
                    return;
                }
                inbox.position(inbox.position() + read);
                complete = talk.heard();
            }
        }
    }

    @Override
    public long await() throws InterruptedException {
        running.await();
        return System.nanoTime() - begin;
    }

    @Override
    public void close() {
        try {
            for (SSLSocket socket : sockets) {
                socket.close();
            }
            running.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
