package dev.capstan.app;

import java.io.IOException;
import picocli.CommandLine.Option;

/// The options of `up` and `serve` that say where things are kept.
final class StorageOptions {
    @Option(
            names = "--data",
            defaultValue = "${env:CAPSTAN_DATA:-}",
            paramLabel = "DIR",
            description = "Holds the database, keys, logs and kubeconfig (default: .capstan in your home directory).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String data;

    @Option(
            names = "--store",
            defaultValue = "${env:CAPSTAN_STORE:-}",
            paramLabel = "STORE",
            description = "sqlite, memory or postgresql://user:password@host:port/db (default: what DB_HOST, DB_PORT,"
                    + " DB_NAME, DB_USER and DB_PASSWORD name, else sqlite).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String store;

    StoreChoice store() {
        return store.isEmpty() ? StoreChoice.fromEnvironment(System.getenv()) : StoreChoice.parse(store);
    }

    DataDirectory directory() throws IOException {
        return DataDirectory.open(DataDirectory.named(data, System.getenv()));
    }
}
