package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A talk that asks once and then listens, and notes of what it hears only how late it is.
final class ListeningTalk implements Talk {
    private final byte[] request;
    private final Hearing hearing;
    private final Told told;
    private final Reply head = new Reply();
    private boolean asked;
    private volatile boolean open;

    private ListeningTalk(byte[] request, Hearing hearing, Told told) {
        this.request = request;
        this.hearing = hearing;
        this.told = told;
    }

    /// A watch.
    ///
    /// @param expected how many events will come, beside deletions
    static ListeningTalk toWatch(Target target, String path, int expected) {
        var told = new Told(expected);
        return new ListeningTalk(target.head("GET", path, 0), new WatchLines(told), told);
    }

    /// A stream of server-sent events.
    ///
    /// @param expected how many events will come
    static ListeningTalk toEvents(Target target, String path, int expected) {
        var told = new Told(expected);
        byte[] request = new String(target.head("GET", path, 0), StandardCharsets.US_ASCII)
                .replace("Accept: application/json", "Accept: text/event-stream")
                .getBytes(StandardCharsets.US_ASCII);
        return new ListeningTalk(request, new EventBytes(told), told);
    }

    @Override
    public @Nullable ByteBuffer ask() {
        if (asked) {
            return null;
        }
        asked = true;
        return ByteBuffer.wrap(request);
    }

    @Override
    public ByteBuffer inbox() {
        return open ? hearing.inbox() : head.inbox();
    }

    @Override
    public boolean heard() {
        if (open) {
            hearing.hear();
        } else if (head.headIsRead()) {
            if (!head.succeeded()) {
                throw new IllegalStateException("the stream was answered with " + head.status() + ", expected 200");
            }
            open = true;
            hearing.begin(head.inbox().flip().position(head.bodyStart()));
        }
        return false;
    }

    @Override
    public void broken() {
        told.breakOff();
    }

    /// Whether the server has begun to tell.
    boolean isOpen() {
        return open;
    }

    Told told() {
        return told;
    }
}
