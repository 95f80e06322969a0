package dev.capstan.benchmarks.store;

import dev.capstan.store.Batch;
import dev.capstan.store.Entry;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Durable writes of 1 KiB, by one writer and by many whose writes share a commit, and reads of what was written.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 5)
public class StoreBenchmark {
    private static final byte[] VALUE = new byte[1024];

    /// Which store.
    @Param({"sqlite", "memory"})
    @SuppressWarnings("NullAway.Init") // set by JMH before anything runs
    public String kind;

    private final AtomicLong count = new AtomicLong();

    @SuppressWarnings("NullAway.Init") // set up by JMH before anything runs
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set up by JMH before anything runs
    private Store store;

    @Setup
    public void open() throws IOException, InterruptedException {
        folder = Files.createTempDirectory("capstan-store-benchmark-");
        store = kind.equals("sqlite") ? Store.sqlite(folder.resolve("store.db")) : Store.inMemory();
        create();
    }

    @TearDown
    public void close() throws IOException {
        store.close();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
        }
    }

    @Benchmark
    @Threads(1)
    public Outcome createAlone() throws InterruptedException {
        return create();
    }

    @Benchmark
    @Threads(64)
    public Outcome createTogether() throws InterruptedException {
        return create();
    }

    @Benchmark
    @Threads(2)
    public Optional<Entry> read() throws InterruptedException {
        return store.read("/benchmark/1", store.revision());
    }

    private Outcome create() throws InterruptedException {
        return store.commit(Batch.of(new Write.Put("/benchmark/" + count.incrementAndGet(), VALUE), 0));
    }
}
