package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A client that does the same few requests for each of its objects, one after the other.
public final class ClientTalk implements Talk {
    private final List<Request> perObject;
    private final Reply reply = new Reply();
    private final long[] latencies;
    private final int first;
    private final int step;
    private int asked;
    private int answered;
    private int errors;
    private long sent;

    /// @param first the number of its first object
    /// @param step from one of its objects to the next
    /// @param objects how many objects it has
    public ClientTalk(List<Request> perObject, int first, int step, int objects) {
        this.perObject = perObject;
        this.first = first;
        this.step = step;
        this.latencies = new long[objects * perObject.size()];
    }

    @Override
    public @Nullable ByteBuffer ask() {
        if (asked == latencies.length) {
            return null;
        }
        int number = first + asked / perObject.size() * step;
        Request request = perObject.get(asked % perObject.size());
        asked++;
        reply.clear();
        sent = System.nanoTime();
        return request.about(number, sent);
    }

    @Override
    public ByteBuffer inbox() {
        return reply.inbox();
    }

    @Override
    public boolean heard() {
        if (!reply.complete()) {
            return false;
        }
        latencies[answered++] = System.nanoTime() - sent;
        if (!reply.succeeded()) {
            errors++;
        }
        return true;
    }

    @Override
    public void broken() {
        errors += latencies.length - answered;
        asked = latencies.length;
    }

    public int errors() {
        return errors;
    }

    /// How long each answer took, in nanoseconds.
    public long[] latencies() {
        return Arrays.copyOf(latencies, answered);
    }
}
