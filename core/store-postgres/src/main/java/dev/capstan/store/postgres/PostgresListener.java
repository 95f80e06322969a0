package dev.capstan.store.postgres;

import dev.capstan.store.Feed;
import dev.capstan.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/// Hears of other processes' commits and has the followers catch up.
///
/// A notification may be lost with its connection, so the followers also catch up whenever a connection is made,
/// and every few seconds.
final class PostgresListener implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(PostgresListener.class.getName());
    private static final Duration POLL = Duration.ofSeconds(5);
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(100);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final PostgresPools pools;
    private final PostgresSender sender;
    private final Feed feed;
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile @Nullable Connection connection;
    // Owned by the thread.
    private Duration wait = SHORTEST_WAIT;
    private boolean failing;

    PostgresListener(PostgresPools pools, PostgresSender sender, Feed feed) {
        this.pools = pools;
        this.sender = sender;
        this.feed = feed;
        this.thread = Thread.ofPlatform().name("store-listener").daemon().unstarted(this::run);
    }

    PostgresListener start() {
        thread.start();
        return this;
    }

    @Override
    public void close() {
        closing.countDown();
        hangUp();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!closed()) {
                try (var fresh = pools.listener()) {
                    connection = fresh;
                    listen(fresh);
                } catch (SQLException | StoreException failed) {
                    backOff(failed);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen(Connection listening) throws SQLException {
        try (var listen = listening.createStatement()) {
            listen.execute("LISTEN " + PostgresSender.CHANNEL);
        }
        feed.catchUp();
        recovered();
        var heard = listening.unwrap(PGConnection.class);
        while (!closed()) {
            react(listening, heard.getNotifications((int) POLL.toMillis()));
        }
    }

    private void react(Connection listening, PGNotification @Nullable [] notifications) throws SQLException {
        boolean silent = notifications == null || notifications.length == 0;
        if (silent && !listening.isValid((int) POLL.toSeconds())) {
            throw new SQLException("the listening connection is dead");
        }
        if (!closed() && (silent || strange(notifications))) {
            feed.catchUp();
        }
    }

    private boolean strange(PGNotification @Nullable [] notifications) {
        if (notifications != null) {
            for (PGNotification notification : notifications) {
                if (!notification.getParameter().equals(sender.name())) {
                    return true;
                }
            }
        }
        return false;
    }

    private void backOff(Exception failed) throws InterruptedException {
        connection = null;
        if (closed()) {
            return;
        }
        if (!failing) {
            LOG.log(System.Logger.Level.WARNING, "other processes' commits are not heard of: " + failed.getMessage());
        }
        failing = true;
        if (!closing.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
            var doubled = wait.multipliedBy(2);
            wait = doubled.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : doubled;
        }
    }

    private void recovered() {
        if (failing) {
            LOG.log(System.Logger.Level.INFO, "other processes' commits are heard of again");
        }
        failing = false;
        wait = SHORTEST_WAIT;
    }

    private boolean closed() {
        return closing.getCount() == 0;
    }

    // Ends a wait for notifications by closing the socket under it.
    private void hangUp() {
        var current = connection;
        if (current == null) {
            return;
        }
        try {
            current.abort(Runnable::run);
        } catch (SQLException failed) {
            LOG.log(System.Logger.Level.DEBUG, "the listening connection did not close", failed);
        }
    }
}
