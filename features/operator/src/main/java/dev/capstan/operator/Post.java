package dev.capstan.operator;

import dev.capstan.operator.host.Hosted;
import dev.capstan.operator.type.ManagedType;
import dev.capstan.streamline.Manager;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The place of a type, where at most one reconciler works: when another is wanted, the one that is there finishes
/// what it has begun before the next begins.
///
/// What is wanted and what is there is guarded by its lock; opening and closing is done without it, by one thread
/// that ends when both are the same.
final class Post {
    private static final Logger LOG = LoggerFactory.getLogger(Post.class);
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Opener opener;
    private Optional<Assignment> wanted = Optional.empty();
    private Optional<Open> open = Optional.empty();
    private @Nullable Thread thread;

    /// Who reconciles which type.
    record Assignment(ManagedType type, Hosted plugin) {}

    /// Somebody at work.
    record Open(Assignment assignment, Manager manager, Runnable end) {}

    /// Opens a post.
    interface Opener {
        Open open(Assignment assignment);
    }

    Post(Opener opener) {
        this.opener = opener;
    }

    synchronized void want(Optional<Assignment> assignment) {
        wanted = assignment;
        if (thread == null && !isSettled()) {
            thread = Thread.ofVirtual().name("operator-post").start(this::settle);
        }
    }

    /// Waits until a plugin does not work here any more.
    synchronized void awaitLeft(Hosted plugin) throws InterruptedException {
        while (thread != null
                && open.filter(each -> each.assignment().plugin() == plugin).isPresent()) {
            wait();
        }
    }

    /// Waits until nobody works here.
    synchronized void awaitEmpty() throws InterruptedException {
        while (open.isPresent() && thread != null) {
            wait();
        }
    }

    synchronized Optional<Open> open() {
        return open;
    }

    private synchronized boolean isSettled() {
        return open.map(Open::assignment).equals(wanted);
    }

    private void settle() {
        try {
            while (!isDone()) {
                Optional<Open> leaving = open();
                leaving.ifPresent(each -> {
                    each.manager().close();
                    each.end().run();
                });
                become(Optional.empty());
                Optional<Assignment> next = wanted();
                if (next.isPresent()) {
                    become(Optional.of(opener.open(next.get())));
                }
            }
        } catch (RuntimeException | Error e) {
            LOG.error("A post could not be opened or closed, and is tried again in {}", PAUSE, e);
            CompletableFuture.delayedExecutor(PAUSE.toSeconds(), TimeUnit.SECONDS)
                    .execute(this::retry);
        }
    }

    private synchronized void retry() {
        thread = null;
        notifyAll();
        want(wanted);
    }

    private synchronized boolean isDone() {
        boolean done = isSettled();
        if (done) {
            thread = null;
            notifyAll();
        }
        return done;
    }

    private synchronized Optional<Assignment> wanted() {
        return wanted;
    }

    private synchronized void become(Optional<Open> now) {
        open = now;
        notifyAll();
    }
}
