package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Plain connections, all served by one thread: under load it finds many of them ready at once and wakes up once.
final class SelectorWire implements Wire {
    private final Selector selector;
    private final Thread thread;
    private int open;
    private long nanos;
    private volatile @Nullable RuntimeException fault;

    private SelectorWire(Selector selector, int open) {
        this.selector = selector;
        this.open = open;
        this.thread = Thread.ofPlatform().name("wire").unstarted(this::run);
    }

    static SelectorWire open(Target target, List<? extends Talk> talks) throws IOException {
        Selector selector = Selector.open();
        for (Talk talk : talks) {
            SocketChannel channel = target.connect();
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, talk);
        }
        var wire = new SelectorWire(selector, talks.size());
        wire.thread.start();
        return wire;
    }

    private void run() {
        long begin = System.nanoTime();
        try {
            for (SelectionKey key : selector.keys()) {
                say(key, (Talk) key.attachment());
            }
            while (open > 0) {
                selector.select(this::hear);
            }
        } catch (ClosedSelectorException _) {
            // Closed on purpose: the talks that went on end here.
        } catch (IOException e) {
            fault = new UncheckedIOException(e);
        } catch (RuntimeException e) {
            fault = e;
        }
        nanos = System.nanoTime() - begin;
    }

    private void hear(SelectionKey key) {
        var talk = (Talk) key.attachment();
        try {
            int read = ((SocketChannel) key.channel()).read(talk.inbox());
            if (read < 0) {
                end(key, talk);
            } else if (talk.heard()) {
                say(key, talk);
            }
        } catch (IOException _) {
            end(key, talk);
        }
    }

    private void say(SelectionKey key, Talk talk) {
        ByteBuffer words = talk.ask();
        if (words == null) {
            open--;
            return;
        }
        try {
            while (words.hasRemaining()) {
                ((SocketChannel) key.channel()).write(words);
            }
        } catch (IOException _) {
            end(key, talk);
        }
    }

    private void end(SelectionKey key, Talk talk) {
        talk.broken();
        key.cancel();
        open--;
    }

    @Override
    public long await() throws InterruptedException {
        thread.join();
        if (fault != null) {
            throw fault;
        }
        return nanos;
    }

    @Override
    public void close() {
        try {
            List<SelectionKey> keys = selector.isOpen() ? List.copyOf(selector.keys()) : List.of();
            selector.close();
            thread.join();
            for (SelectionKey key : keys) {
                key.channel().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
