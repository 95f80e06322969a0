package dev.capstan.benchmarks.streamline;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.Target;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/// Watches the gadgets of a namespace, and notes when a status says what was asked for.
///
/// One thread reads lines and looks at the end of each.
final class Observer implements AutoCloseable {
    private static final byte[] ECHO = Gadgets.ECHO.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TURN = Gadgets.TURN.getBytes(StandardCharsets.US_ASCII);
    private static final int DIGITS = 19;
    private static final Duration LOOK = Duration.ofMillis(1);

    private final HttpClient http;
    private final InputStream stream;
    private final Thread thread;

    /// What is waited for, and how long it took once it has come; in nanoseconds.
    private final Map<Long, Long> lags = new ConcurrentHashMap<>();

    private final AtomicInteger inTurn = new AtomicInteger();
    private volatile long turn = -1;

    Observer(Target target, Admin admin, String namespace) throws IOException, InterruptedException {
        String collection = Gadgets.collection(namespace);
        String path = collection + "?watch=true&resourceVersion=" + admin.revision(collection);
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpResponse<InputStream> response =
                http.send(HttpRequest.newBuilder(target.server().resolve(path)).build(), BodyHandlers.ofInputStream());
        stream = response.body();
        thread = Thread.ofPlatform().name("observer").daemon().start(this::read);
    }

    /// From now on it is noted when a status repeats this value.
    void expect(long value) {
        lags.put(value, -1L);
    }

    /// From now on it is counted how many have this turn.
    void expectTurn(long next) {
        inTurn.set(0);
        turn = next;
    }

    /// Waits until so many have the turn.
    void awaitTurn(int count, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (inTurn.get() < count) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(inTurn + " of " + count + " were written within " + patience);
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    /// Waits until everything has come that is waited for, but no longer than this.
    ///
    /// @return how long each took, in nanoseconds; what has not come has taken at least until now
    long[] settle(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < end && pending() > 0) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        long now = System.nanoTime();
        long[] all = lags.entrySet().stream()
                .flatMapToLong(each -> LongStream.of(each.getValue() < 0 ? now - each.getKey() : each.getValue()))
                .toArray();
        lags.clear();
        return all;
    }

    /// How many have not come yet.
    long pending() {
        return lags.values().stream().filter(lag -> lag < 0).count();
    }

    private void read() {
        byte[] buffer = new byte[1 << 18];
        int filled = 0;
        try {
            for (int read = 0; read >= 0; read = stream.read(buffer, filled, buffer.length - filled)) {
                int from = 0;
                for (int at = filled; at < filled + read; at++) {
                    if (buffer[at] == '\n') {
                        note(buffer, from, at);
                        from = at + 1;
                    }
                }
                System.arraycopy(buffer, from, buffer, 0, filled + read - from);
                filled = filled + read - from;
            }
        } catch (IOException _) {
            // It was closed; whoever waits for more will say so.
        }
    }

    private void note(byte[] line, int from, int to) {
        long now = System.nanoTime();
        long echo = number(line, from, to, ECHO);
        if (echo > 0 && lags.containsKey(echo)) {
            lags.computeIfPresent(echo, (sent, lag) -> lag < 0 ? now - sent : lag);
        }
        if (turn > 0 && number(line, from, to, TURN) == turn) {
            inTurn.incrementAndGet();
        }
    }

    /// The number behind a mark; 0 when there is none.
    private static long number(byte[] line, int from, int to, byte[] mark) {
        for (int at = to - mark.length - DIGITS; at >= from; at--) {
            if (line[at] == '"' && Arrays.equals(line, at, at + mark.length, mark, 0, mark.length)) {
                int start = at + mark.length;
                return Long.parseLong(new String(line, start, DIGITS, StandardCharsets.US_ASCII));
            }
        }
        return 0;
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
        thread.interrupt();
    }
}
