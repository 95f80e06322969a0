package dev.capstan.operator.host;

import dev.capstan.spi.Shutdown;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A shutdown that is requested once.
final class ShutdownLatch implements Shutdown {
    private final CountDownLatch requested = new CountDownLatch(1);

    void request() {
        requested.countDown();
    }

    void await() throws InterruptedException {
        requested.await();
    }

    @Override
    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    @Override
    public boolean await(Duration patience) throws InterruptedException {
        return requested.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }
}
