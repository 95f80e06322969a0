package dev.capstan.store.postgres;

import dev.capstan.store.StoreOptions;

/// Where the database is and how it is used.
///
/// @param url a JDBC address, `jdbc:postgresql://host:port/database`
/// @param readers how many connections are used for reading, at most
public record PostgresOptions(String url, String user, String password, int readers, StoreOptions store) {
    public PostgresOptions {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new IllegalArgumentException("the address of the database begins with \"" + url.split(":")[0]
                    + ":\", expected" + " jdbc:postgresql://host:port/database");
        }
        if (readers < 1) {
            throw new IllegalArgumentException("readers is " + readers + ", expected 1 or more");
        }
    }

    public static PostgresOptions of(String url, String user, String password) {
        return new PostgresOptions(url, user, password, 4, StoreOptions.defaults());
    }

    public PostgresOptions withReaders(int readers) {
        return new PostgresOptions(url, user, password, readers, store);
    }

    public PostgresOptions withStore(StoreOptions store) {
        return new PostgresOptions(url, user, password, readers, store);
    }

    /// The address without parameters, which may hold secrets.
    @Override
    public String toString() {
        return url.replaceFirst("[?].*", "");
    }
}
