package dev.capstan.plugins.polling;

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
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A host that remembers what was submitted, and refuses names that tell it to.
final class TestContext implements InputContext, Shutdown {
    final Map<String, String> settings = new HashMap<>();
    final BlockingQueue<Submission> submitted = new LinkedBlockingQueue<>();
    final CountDownLatch ending = new CountDownLatch(1);
    final Map<String, ManagedResource> there = new TreeMap<>();
    private int failures;

    /// So many submissions fail.
    void failNext(int times) {
        failures = times;
    }

    List<String> lines() {
        return submitted.stream().map(TestContext::line).toList();
    }

    static String line(Submission submission) {
        return switch (submission) {
            case Submission.Apply apply -> "apply " + apply.name() + " " + apply.spec();
            case Submission.Delete delete -> "delete " + delete.name();
        };
    }

    @Override
    public void submit(Submission submission) {
        if (failures-- > 0) {
            throw new RetryableException("the server cannot be reached");
        }
        submitted.add(submission);
        switch (submission) {
            case Submission.Apply apply -> there.put(apply.name(), resource(apply.name(), apply.annotations()));
            case Submission.Delete delete -> there.remove(delete.name());
        }
        if (submission.name().startsWith("bad")) {
            throw new TerminalException("spec.size is missing");
        }
    }

    static ManagedResource resource(String name, Map<String, String> annotations) {
        return new ManagedResource(
                name, "DatabaseCluster", "v1", "default", name, 1, 0, Map.of(), annotations, Map.of(), Map.of(), false);
    }

    @Override
    public List<ManagedResource> resources(String type, String namespace) {
        if (failures-- > 0) {
            throw new RetryableException("the server cannot be reached");
        }
        return List.copyOf(there.values());
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
        return Optional.of("default/polling/token")
                .filter((namespace + "/" + name + "/" + key)::equals)
                .map(_ -> "hunter2");
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
