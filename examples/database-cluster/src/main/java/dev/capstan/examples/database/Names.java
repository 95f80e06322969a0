package dev.capstan.examples.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.spi.ManagedResource;
import java.util.UUID;

/// How things are called in SQL.
final class Names {
    /// What PostgreSQL keeps of a name.
    private static final int LONGEST = 63;

    private Names() {}

    /// The name of a resource's database and role, `default.production-pg`: of no other resource, since a namespace
    /// has no dot in it.
    static String of(ManagedResource cluster) {
        String name = cluster.namespace() + "." + cluster.name();
        if (name.length() <= LONGEST) {
            return name;
        }
        String hash = UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString().replace("-", "");
        return name.substring(0, LONGEST - hash.length() - 1) + "~" + hash;
    }

    /// As an identifier in SQL.
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// As a text in SQL.
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
