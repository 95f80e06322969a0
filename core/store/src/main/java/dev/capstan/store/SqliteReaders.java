package dev.capstan.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;

/// Connections that only read, each used by one caller at a time. Readers never wait for the writer, nor it for
/// them.
final class SqliteReaders implements AutoCloseable {
    private static final int KEPT = 4;

    private final SqliteFile file;
    // Both guarded by idle.
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();
    private boolean closed;

    SqliteReaders(SqliteFile file) {
        this.file = file;
    }

    <T> T read(SqliteWriter.Work<T> work) {
        try {
            var connection = take();
            boolean fine = false;
            try {
                var result = work.run(connection);
                fine = true;
                return result;
            } finally {
                giveBack(connection, fine);
            }
        } catch (SQLException failed) {
            throw new StoreException(
                    "the store " + file.path() + " cannot be read: " + SqliteFailure.reason(failed), failed);
        }
    }

    @Override
    public void close() throws SQLException {
        synchronized (idle) {
            closed = true;
            for (Connection connection : idle) {
                connection.close();
            }
            idle.clear();
        }
    }

    private Connection take() throws SQLException {
        synchronized (idle) {
            if (closed) {
                throw new StoreException("the store " + file.path() + " is closed");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        return file.reader();
    }

    // A connection that failed may be inside a transaction: it is not used again.
    private void giveBack(Connection connection, boolean fine) throws SQLException {
        synchronized (idle) {
            if (fine && !closed && idle.size() < KEPT) {
                idle.push(connection);
                return;
            }
        }
        connection.close();
    }
}
