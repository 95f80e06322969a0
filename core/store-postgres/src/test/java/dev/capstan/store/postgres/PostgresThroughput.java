package dev.capstan.store.postgres;

import dev.capstan.store.Throughput;
import java.nio.file.Path;
import java.time.Duration;

/// Prints how many durable writes a second a store on PostgreSQL takes.
public final class PostgresThroughput {
    private PostgresThroughput() {}

    /// The first argument is the directory of a new server, which does wait for the disk.
    public static void main(String[] arguments) throws Exception {
        try (var server = new KillableServer(Path.of(arguments[0]));
                var store = PostgresStore.open(server.database())) {
            for (int round = 0; round < 5; round++) {
                System.out.println(Throughput.measure(store, round, Duration.ofSeconds(3)) + " writes/s");
            }
        }
    }
}
