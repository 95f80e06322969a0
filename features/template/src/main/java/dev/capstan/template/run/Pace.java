package dev.capstan.template.run;

import dev.capstan.streamline.queue.RateLimit;
import dev.capstan.streamline.queue.TokenBucket;
import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// How fast instances follow a Template that has changed, so that not all of them change at once.
final class Pace {
    private final TokenBucket bucket;
    /// Who has waited, or is waiting, and takes no second turn.
    private final Set<ObjectKey> waiting = ConcurrentHashMap.newKeySet();

    Pace(RateLimit limit) {
        this.bucket = new TokenBucket(limit, System::nanoTime);
    }

    /// A Stack is gone.
    void forget(ObjectKey stack) {
        waiting.remove(stack);
    }

    /// How long to wait before it is the turn of a Stack; zero when it is.
    Duration turn(ObjectKey stack) {
        if (waiting.remove(stack)) {
            return Duration.ZERO;
        }
        Duration wait = bucket.take();
        if (wait.isPositive()) {
            waiting.add(stack);
        }
        return wait;
    }
}
