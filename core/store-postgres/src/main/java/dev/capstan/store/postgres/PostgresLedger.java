package dev.capstan.store.postgres;

import dev.capstan.store.Batch;
import dev.capstan.store.Decision;
import dev.capstan.store.Head;
import dev.capstan.store.Ledger;
import dev.capstan.store.StoreException;
import dev.capstan.store.Times;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Commits a group in four round trips: lock the counter, look at the keys, write everything, commit.
///
/// The counter comes first. Whoever holds its row is alone until the commit, so that the second statement, whose
/// snapshot is taken after the lock was granted, sees everything that was committed before; and since the number is
/// given back when the transaction is, there are no gaps.
final class PostgresLedger implements Ledger {
    private final PostgresPools pools;
    private final PostgresSender sender;
    private final Clock clock;

    private record Counter(long revision, Instant time) {}

    PostgresLedger(PostgresPools pools, PostgresSender sender, Clock clock) {
        this.pools = pools;
        this.sender = sender;
        this.clock = clock;
    }

    @Override
    public Decision apply(List<Batch> batches) {
        try (var connection = pools.writer()) {
            var decision = write(connection, batches);
            commit(connection);
            return decision;
        } catch (SQLException failed) {
            throw new StoreException("nothing was written: " + failed.getMessage(), failed);
        }
    }

    private Decision write(Connection connection, List<Batch> batches) throws SQLException {
        var counter = lockCounter(connection);
        var heads = heads(connection, batches);
        var time = Times.next(clock, counter.time());
        var decision = Decision.of(batches, counter.revision(), time, key -> heads.getOrDefault(key, Head.ABSENT));
        if (!decision.changes().isEmpty()) {
            new PostgresAppend(decision, time, sender.name()).run(connection);
        }
        return decision;
    }

    // From here on a failure says nothing about what the database did.
    private void commit(Connection connection) {
        try {
            connection.commit();
        } catch (SQLException lost) {
            sender.rename();
            throw new StoreException(
                    "the connection was lost while committing: whether the batch was written is unknown, read it"
                            + " before trying again: " + lost.getMessage(),
                    lost);
        }
    }

    private static Counter lockCounter(Connection connection) throws SQLException {
        try (var select = connection.prepareStatement("SELECT revision, time FROM counter FOR UPDATE");
                var rows = select.executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("the table counter is empty, expected one row");
            }
            return new Counter(
                    rows.getLong(1), rows.getObject(2, OffsetDateTime.class).toInstant());
        }
    }

    private static Map<String, Head> heads(Connection connection, List<Batch> batches) throws SQLException {
        var heads = new HashMap<String, Head>();
        try (var select =
                connection.prepareStatement("SELECT key, revision, created FROM current WHERE key = ANY (?)")) {
            select.setArray(
                    1, connection.createArrayOf("text", Decision.keys(batches).toArray()));
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    heads.put(rows.getString(1), new Head(rows.getLong(2), rows.getLong(3)));
                }
            }
        }
        return heads;
    }
}
