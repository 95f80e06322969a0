package dev.capstan.benchmarks.stack;

import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackState;
import dev.capstan.stack.engine.BuiltinEngine;
import dev.capstan.store.Store;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// How long it takes to bring up, to leave as it is, to change and to destroy a program of 500 resources with a
/// provider that does nothing, every step durable in SQLite before the next depends on it.
public final class StackScenario {
    private final PrintStream out;
    private final BuiltinEngine engine = new BuiltinEngine(List.of(new NoopProvider()));

    StackScenario(PrintStream out) {
        this.out = out;
    }

    /// `[resources] [rounds]`
    public static void main(String[] words) throws Exception {
        int size = words.length > 0 ? Integer.parseInt(words[0]) : 500;
        int rounds = words.length > 1 ? Integer.parseInt(words[1]) : 3;
        new StackScenario(System.out).run(size, rounds);
    }

    void run(int size, int rounds) throws Exception {
        out.println("| program | round | up, s | again, s | change, s | destroy, s |");
        out.println("|---|---:|---:|---:|---:|---:|");
        Path folder = Files.createTempDirectory("capstan-stack-scenario-");
        try (Store store = Store.sqlite(folder.resolve("store.db"))) {
            for (Programs shape : Programs.values()) {
                for (int round = 1; round <= rounds; round++) {
                    var state = new StoreState(store);
                    Map<String, Object> program = shape.of(size, 1);
                    out.println(String.format(
                            Locale.ROOT,
                            "| %s | %d | %.2f | %.2f | %.2f | %.2f |",
                            shape.name().toLowerCase(Locale.ROOT),
                            round,
                            seconds(StackOperation.UP, program, state),
                            seconds(StackOperation.UP, program, state),
                            seconds(StackOperation.UP, shape.of(size, 2), state),
                            seconds(StackOperation.DESTROY, program, state)));
                }
            }
        } finally {
            delete(folder);
        }
    }

    private double seconds(StackOperation operation, Map<String, Object> program, StackState state) throws Exception {
        long begin = System.nanoTime();
        StackResult result = engine.run(Programs.run(operation, program, state), StackListener.silent());
        if (!result.succeeded()) {
            throw new IllegalStateException(result.message());
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
        }
    }
}
