package dev.capstan.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Prints how many durable writes a second a store takes: 64 writers, JSON of 1 KiB, half new and half replaced.
public final class Throughput {
    private static final int WRITERS = 64;
    // A JSON object, as everything that is stored is.
    private static final byte[] VALUE = ("{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"data\":{"
                    + IntStream.range(0, 31)
                            .mapToObj(i -> "\"key-%02d\":\"%s\"".formatted(i, "v".repeat(19)))
                            .collect(Collectors.joining(","))
                    + "}}")
            .getBytes(UTF_8);

    private Throughput() {}

    /// The first argument is the file of a new SQLite store.
    public static void main(String[] arguments) throws Exception {
        var file = Path.of(arguments[0]);
        Files.deleteIfExists(file);
        try (var store = Store.sqlite(file)) {
            for (int round = 0; round < 5; round++) {
                System.out.println(measure(store, round, Duration.ofSeconds(3)) + " writes/s");
            }
        }
    }

    /// Writes for a while and returns the writes per second.
    public static long measure(Store store, int round, Duration duration) throws Exception {
        long end = System.nanoTime() + duration.toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers = IntStream.range(0, WRITERS)
                    .mapToObj(w -> threads.submit(() -> write(store, "/round" + round + "/writer" + w + "/", end)))
                    .toList();
            long total = 0;
            for (var writer : writers) {
                total += writer.get();
            }
            return total * 1000 / duration.toMillis();
        }
    }

    private static int write(Store store, String prefix, long end) throws InterruptedException {
        int count = 0;
        while (System.nanoTime() < end) {
            store.commit(new Batch(List.of(), List.of(new Write.Put(prefix + count / 2, VALUE))));
            count++;
        }
        return count;
    }
}
