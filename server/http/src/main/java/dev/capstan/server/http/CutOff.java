package dev.capstan.server.http;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Cuts a client off to which frames go, or will go when the answer has begun; once. May be run by any thread.
public final class CutOff implements Runnable {
    private final AtomicReference<@Nullable FrameSink> sink = new AtomicReference<>();
    private final Runnable also;

    public CutOff() {
        this(() -> {});
    }

    /// @param also run when somebody is cut off
    public CutOff(Runnable also) {
        this.also = also;
    }

    /// The frames have begun.
    public void of(FrameSink begun) {
        sink.set(begun);
    }

    @Override
    public void run() {
        FrameSink open = sink.getAndSet(null);
        if (open != null) {
            also.run();
            open.cut();
        }
    }
}
