package dev.capstan.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Writers that commit single puts and batches of three as fast as they can, and tell of every acknowledgement.
///
/// Every value names its round, writer and number, so that each committed batch can be recognised in the log.
public final class CrashLoad {
    private static final int WRITERS = 24;

    private final Store store;
    private final String round;
    private final Consumer<Ack> sink;

    /// That a batch was acknowledged: it took these revisions and all its keys got this value.
    public record Ack(long first, long last, String value) {
        /// The full stop tells a whole line from one that the crash cut off.
        public String line() {
            return first + " " + last + " " + value + " .";
        }

        static List<Ack> of(String line) {
            var parts = line.split(" ", -1);
            return parts.length == 4 && parts[3].equals(".")
                    ? List.of(new Ack(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]))
                    : List.of();
        }
    }

    public CrashLoad(Store store, String round, Consumer<Ack> sink) {
        this.store = store;
        this.round = round;
        this.sink = sink;
    }

    /// Writes while it is told to. A batch that failed is not tried again, since it may be there after all.
    public void run(BooleanSupplier going) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers = IntStream.range(0, WRITERS)
                    .mapToObj(writer -> threads.submit(() -> write(writer, going)))
                    .toList();
            for (var writer : writers) {
                writer.get();
            }
        }
    }

    private int write(int writer, BooleanSupplier going) throws InterruptedException {
        var random = new Random(writer);
        int number = 0;
        while (going.getAsBoolean()) {
            number++;
            commit("w" + writer, random.nextInt(3) == 0, round + "/" + writer + "/" + number);
        }
        return number;
    }

    private void commit(String key, boolean single, String value) throws InterruptedException {
        var bytes = value.getBytes(UTF_8);
        List<Write> writes = single
                ? List.of(new Write.Put(key + "/single", bytes))
                : List.of(
                        new Write.Put(key + "/batch/a", bytes),
                        new Write.Put(key + "/batch/b", bytes),
                        new Write.Put(key + "/batch/c", bytes));
        try {
            if (store.commit(new Batch(List.of(), writes)) instanceof Outcome.Committed(long first, long last)) {
                sink.accept(new Ack(first, last, value));
            }
        } catch (StoreException failed) {
            // Not acknowledged: it may be there or not, but never in part.
            Thread.onSpinWait();
        }
    }
}
