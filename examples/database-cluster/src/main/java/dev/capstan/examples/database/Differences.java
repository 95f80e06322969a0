package dev.capstan.examples.database;

import static dev.capstan.examples.database.Names.literal;
import static dev.capstan.examples.database.Names.quoted;

import dev.capstan.spi.Plan.Change;
import dev.capstan.spi.TerminalException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares what is wanted with what is there.
final class Differences {
    private final Wanted wanted;
    private final String role;
    private final String database;
    private final List<Difference> found = new ArrayList<>();

    private Differences(Wanted wanted) {
        this.wanted = wanted;
        this.role = "role " + wanted.name();
        this.database = "database " + wanted.name();
    }

    /// In the order in which they have to be removed.
    ///
    /// @throws TerminalException when what is there is somebody else's
    static List<Difference> between(Wanted wanted, Actual actual) {
        var differences = new Differences(wanted);
        differences.role(actual.role());
        differences.database(actual.database());
        return differences.found;
    }

    /// What the role of a resource carries.
    static String mark(String id) {
        return "capstan " + id;
    }

    private void role(Optional<Actual.Role> actual) {
        if (actual.isEmpty()) {
            found.add(Difference.of(
                    Change.create(role, "may log in"),
                    "CREATE ROLE " + quoted(wanted.name()) + " LOGIN",
                    "COMMENT ON ROLE " + quoted(wanted.name()) + " IS " + literal(mark(wanted.owner()))));
        } else {
            role(actual.get());
        }
        boolean fits = wanted.password().isEmpty()
                || actual.filter(each -> Scram.fits(wanted.password().get(), each.verifier()))
                        .isPresent();
        if (!fits) {
            found.add(Difference.of(
                    Change.update(role, "password as in Secret " + wanted.secret()),
                    // What PostgreSQL would make of it: the password itself is in no log of the server.
                    "ALTER ROLE " + quoted(wanted.name()) + " PASSWORD "
                            + literal(Scram.verifier(wanted.password().orElseThrow()))));
        }
    }

    private void role(Actual.Role actual) {
        if (!actual.comment().equals(mark(wanted.owner()))) {
            throw new TerminalException(
                    role + " is there already and not of this resource: remove it, or choose" + " another name");
        }
        if (!actual.canLogin()) {
            found.add(Difference.of(
                    Change.update(role, "may not log in → may log in"),
                    "ALTER ROLE " + quoted(wanted.name()) + " LOGIN"));
        }
        if (actual.powerful()) {
            found.add(Difference.of(
                    Change.update(role, "has powers over the server → has none"),
                    "ALTER ROLE " + quoted(wanted.name())
                            + " NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS"));
        }
    }

    private void database(Optional<Actual.Database> actual) {
        if (actual.isEmpty()) {
            found.add(Difference.alone(
                    Change.create(database, "owned by " + wanted.name()),
                    "CREATE DATABASE " + quoted(wanted.name()) + " OWNER " + quoted(wanted.name())));
        } else if (!actual.get().owner().equals(wanted.name())) {
            throw new TerminalException(database + " is there already and owned by "
                    + actual.get().owner() + ", not by this resource: remove it, or choose another name");
        }
        if (actual.isEmpty() || actual.get().open()) {
            alter(
                    "everybody may connect → its role only",
                    "REVOKE CONNECT ON DATABASE " + quoted(wanted.name()) + " FROM PUBLIC");
        }
        connections(actual.map(Actual.Database::connections));
        wanted.settings()
                .forEach((name, value) ->
                        setting(name, value, actual.map(each -> each.settings().getOrDefault(name, "nothing"))));
    }

    private void connections(Optional<Integer> actual) {
        if (!actual.equals(Optional.of(wanted.connections()))) {
            String before =
                    actual.filter(limit -> limit >= 0).map(String::valueOf).orElse("none");
            alter(
                    "connection limit " + before + " → " + wanted.connections(),
                    "ALTER DATABASE " + quoted(wanted.name()) + " CONNECTION LIMIT " + wanted.connections());
        }
    }

    private void setting(String name, String value, Optional<String> actual) {
        if (!actual.equals(Optional.of(value))) {
            alter(
                    name + " " + actual.orElse("nothing") + " → " + value,
                    "ALTER DATABASE " + quoted(wanted.name()) + " SET " + name + " = " + literal(value));
        }
    }

    private void alter(String detail, String statement) {
        found.add(Difference.of(Change.update(database, detail), statement));
    }
}
