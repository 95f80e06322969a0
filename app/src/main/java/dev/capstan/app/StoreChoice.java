package dev.capstan.app;

import dev.capstan.store.Store;
import dev.capstan.store.StoreOptions;
import dev.capstan.store.postgres.PostgresOptions;
import dev.capstan.store.postgres.PostgresStore;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/// Which store to use, as `--store` names it.
sealed interface StoreChoice {
    record Sqlite() implements StoreChoice {}

    record Memory() implements StoreChoice {}

    record Postgres(String url, String user, String password) implements StoreChoice {
        @Override
        public String toString() {
            return "Postgres[url=" + url + ", user=" + user + "]";
        }
    }

    static StoreChoice parse(String text) {
        return switch (text) {
            case "sqlite" -> new Sqlite();
            case "memory" -> new Memory();
            default -> postgres(text);
        };
    }

    /// The store that the variables `DB_HOST`, `DB_PORT`, `DB_NAME`, `DB_USER` and `DB_PASSWORD` name; SQLite when
    /// there is no `DB_HOST`.
    static StoreChoice fromEnvironment(Map<String, String> environment) {
        String host = environment.getOrDefault("DB_HOST", "");
        if (host.isEmpty()) {
            return new Sqlite();
        }
        String port = environment.getOrDefault("DB_PORT", "5432");
        String name = environment.getOrDefault("DB_NAME", "capstan");
        return new Postgres(
                "jdbc:postgresql://" + host + ":" + port + "/" + name,
                environment.getOrDefault("DB_USER", "postgres"),
                environment.getOrDefault("DB_PASSWORD", ""));
    }

    private static StoreChoice postgres(String text) {
        String form = "sqlite, memory or postgresql://user:password@host:port/database";
        if (!text.startsWith("postgresql://") && !text.startsWith("postgres://")) {
            throw new UsageException("--store is \"" + withoutSecrets(text) + "\", expected " + form);
        }
        try {
            var uri = new URI(text);
            String user = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
            int colon = user.indexOf(':');
            int port = uri.getPort() < 0 ? 5432 : uri.getPort();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            if (uri.getHost() == null || uri.getPath() == null || uri.getPath().length() < 2) {
                throw new UsageException("--store names no host or no database, expected " + form
                        + " (in a password, write @ as %40 and : as %3A)");
            }
            return new Postgres(
                    "jdbc:postgresql://" + uri.getHost() + ":" + port + uri.getPath() + query,
                    decoded(colon < 0 ? user : user.substring(0, colon)),
                    decoded(colon < 0 ? "" : user.substring(colon + 1)));
        } catch (URISyntaxException e) {
            throw new UsageException("--store cannot be read as an address (" + e.getReason() + "), expected " + form);
        }
    }

    /// What stands before an `@` may hold a password, however the rest is misspelt.
    private static String withoutSecrets(String text) {
        int at = text.lastIndexOf('@');
        return at < 0 ? text : "…" + text.substring(at);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /// Opens it; an embedded one lives in the data directory.
    default Store open(Path data, StoreOptions options) {
        return switch (this) {
            case Sqlite() -> Store.sqlite(data.resolve("capstan.db"), options);
            case Memory() -> Store.inMemory(options);
            case Postgres(String url, String user, String password) ->
                PostgresStore.open(PostgresOptions.of(url, user, password).withStore(options));
        };
    }
}
