package dev.capstan.plugins.queue;

import dev.capstan.spi.InputContext;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.Shutdown;
import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A host that remembers what was submitted, and refuses names that tell it to.
final class TestContext implements InputContext, Shutdown {
    final Map<String, String> settings = new HashMap<>();
    final LinkedBlockingQueue<Submission> submitted = new LinkedBlockingQueue<>();
    final CountDownLatch ending = new CountDownLatch(1);
    final AtomicInteger failures = new AtomicInteger();

    @Override
    public void submit(Submission submission) {
        if (failures.getAndDecrement() > 0) {
            throw new RetryableException("the server cannot be reached");
        }
        if (submission.name().startsWith("bad")) {
            throw new TerminalException("spec.size is missing");
        }
        submitted.add(submission);
    }

    Submission take() throws InterruptedException {
        Submission next = submitted.poll(30, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nothing was submitted within 30 seconds");
        }
        return next;
    }

    @Override
    public List<ManagedResource> resources(String type, String namespace) {
        return List.of();
    }

    @Override
    public Shutdown shutdown() {
        return this;
    }

    @Override
    public boolean isRequested() {
        return ending.getCount() == 0;
    }

    @Override
    public boolean await(Duration patience) throws InterruptedException {
        return ending.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public Optional<String> secret(String namespace, String name, String key) {
        return Optional.empty();
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public Logger log() {
        return LoggerFactory.getLogger(TestContext.class);
    }
}
