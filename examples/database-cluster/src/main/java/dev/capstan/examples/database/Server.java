package dev.capstan.examples.database;

import dev.capstan.spi.RetryableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/// The PostgreSQL server, and who we are there: one who may create databases and roles and read `pg_authid`.
record Server(String url, String user, String password) {
    /// What the plugin was set to use, else what the environment says; empty when neither does.
    static Optional<Server> find(Map<String, String> settings, Map<String, String> environment) {
        String url = value("url", settings, environment);
        if (url == null) {
            return Optional.empty();
        }
        String user = value("user", settings, environment);
        String password = value("password", settings, environment);
        return Optional.of(new Server(url, user == null ? "postgres" : user, password == null ? "" : password));
    }

    Connection connect() {
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser(user);
        source.setPassword(password);
        source.setConnectTimeout(10);
        source.setSocketTimeout(60);
        source.setApplicationName("capstan database_cluster");
        try {
            return source.getConnection();
        } catch (SQLException e) {
            throw new RetryableException("the PostgreSQL server cannot be reached: " + e.getMessage(), e);
        }
    }

    /// What users of the database need to know: never the password, only where it is.
    Map<String, Object> outputs(Connection connection, Wanted wanted) throws SQLException {
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        var outputs = new LinkedHashMap<String, Object>();
        outputs.put("host", source.getServerNames()[0]);
        outputs.put("port", source.getPortNumbers()[0] == 0 ? 5432 : source.getPortNumbers()[0]);
        outputs.put("database", wanted.name());
        outputs.put("role", wanted.name());
        outputs.put("engine_version", connection.getMetaData().getDatabaseProductVersion());
        outputs.put("password_secret", wanted.secret().tree());
        return outputs;
    }

    /// Says where, never the password.
    @Override
    public String toString() {
        return user + " at " + url;
    }

    private static @Nullable String value(String name, Map<String, String> settings, Map<String, String> environment) {
        String set = settings.get(name);
        return set == null ? environment.get("DATABASE_CLUSTER_" + name.toUpperCase(Locale.ROOT)) : set;
    }
}
