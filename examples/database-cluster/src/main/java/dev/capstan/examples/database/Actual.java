package dev.capstan.examples.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What is there, by a name.
record Actual(Optional<Role> role, Optional<Database> database) {
    private static final String ROLE = """
            SELECT r.rolcanlogin,
                   r.rolsuper OR r.rolcreatedb OR r.rolcreaterole OR r.rolreplication OR r.rolbypassrls AS powerful,
                   coalesce(a.rolpassword, '') AS verifier,
                   coalesce(shobj_description(r.oid, 'pg_authid'), '') AS comment
              FROM pg_roles r JOIN pg_authid a ON a.oid = r.oid
             WHERE r.rolname = ?""";
    private static final String DATABASE = """
            SELECT pg_get_userbyid(d.datdba) AS owner,
                   d.datconnlimit,
                   has_database_privilege('public', d.oid, 'CONNECT') AS open,
                   coalesce(array_to_string(s.setconfig, E'\\n'), '') AS settings
              FROM pg_database d LEFT JOIN pg_db_role_setting s ON s.setdatabase = d.oid AND s.setrole = 0
             WHERE d.datname = ?""";

    /// @param verifier what PostgreSQL keeps of its password; empty when it has none
    record Role(boolean canLogin, boolean powerful, String verifier, String comment) {}

    /// @param open whether everybody may connect
    record Database(String owner, int connections, boolean open, Map<String, String> settings) {}

    static Actual read(Connection connection, String name) throws SQLException {
        return new Actual(
                one(
                        connection,
                        ROLE,
                        name,
                        row -> new Role(
                                row.getBoolean("rolcanlogin"),
                                row.getBoolean("powerful"),
                                row.getString("verifier"),
                                row.getString("comment"))),
                one(
                        connection,
                        DATABASE,
                        name,
                        row -> new Database(
                                row.getString("owner"),
                                row.getInt("datconnlimit"),
                                row.getBoolean("open"),
                                settings(row.getString("settings")))));
    }

    private static Map<String, String> settings(String lines) {
        var settings = new TreeMap<String, String>();
        lines.lines().map(line -> line.split("=", 2)).forEach(pair -> settings.put(pair[0], pair[1]));
        return settings;
    }

    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private static <T> Optional<T> one(Connection connection, String query, String name, Reader<T> reader)
            throws SQLException {
        try (var statement = connection.prepareStatement(query)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
            }
        }
    }
}
