package dev.capstan.messaging.delivery;

import dev.capstan.messaging.BrokerException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Whether a subscription at a broker elsewhere receives; the log is told when that changes.
public final class Reception {
    private static final Logger LOG = System.getLogger(Reception.class.getName());

    private final String name;
    private final CountDownLatch tried = new CountDownLatch(1);
    // Written by the subscription's thread.
    private volatile @Nullable String trouble;

    /// @param name of the subscription
    public Reception(String name) {
        this.name = name;
    }

    /// Returns when it works or fails for the first time, at the latest after so long.
    public void await(Duration patience) throws InterruptedException {
        if (!tried.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.log(Level.DEBUG, "subscription {0} has not begun yet", name);
        }
    }

    /// The subscription is there, whether or not it receives.
    public void begun() {
        tried.countDown();
    }

    public void works() {
        if (trouble != null) {
            LOG.log(Level.WARNING, "subscription {0} receives again", name);
            trouble = null;
        }
        begun();
    }

    public void fails(BrokerException why) {
        if (trouble == null) {
            LOG.log(Level.WARNING, "subscription {0} receives nothing: {1}", name, why.getMessage());
        }
        trouble = why.getMessage();
        begun();
    }

    /// Why it receives nothing; null when it does.
    public @Nullable String trouble() {
        return trouble;
    }
}
