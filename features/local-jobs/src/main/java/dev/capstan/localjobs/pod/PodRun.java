package dev.capstan.localjobs.pod;

import dev.capstan.localjobs.image.LocalCommand;
import dev.capstan.localjobs.log.LogFile;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs one pod, on a thread of its own, which is the only one that decides what becomes of it.
///
/// First its init containers, one after the other, then the others, all at once. What was begun by a server that is
/// dead is not begun again: how far that came nobody knows.
final class PodRun {
    private static final Logger LOG = LoggerFactory.getLogger(PodRun.class);

    private final PodContext context;
    private final Places places;
    private final PodSpec spec;
    private final CountDownLatch over = new CountDownLatch(1);
    private final ConcurrentHashMap<String, ContainerRun> containers = new ConcurrentHashMap<>();

    PodRun(PodContext context, Places places) {
        this.context = context;
        this.places = places;
        this.spec = context.pod().getSpec();
    }

    /// @param then done when it is over
    void start(Runnable then) {
        var _ = Thread.ofVirtual().name("pod-" + name()).start(() -> {
            try {
                run();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                LOG.error("pod {} cannot be run", name(), e);
            } finally {
                over.countDown();
                then.run();
            }
        });
    }

    void end(End end) {
        context.signal().give(end);
    }

    /// It is being deleted, and nobody runs it: all that is left is to say so.
    void bury() throws InterruptedException {
        new Aftermath(context).tell(End.deleted(Duration.ZERO));
    }

    /// The server ends.
    void endWithin(Duration longest) {
        Duration usual = PodRuns.grace(context.pod());
        end(End.server(usual.compareTo(longest) < 0 ? usual : longest));
    }

    /// @return whether it is over
    boolean awaitOver(Duration patience) throws InterruptedException {
        return over.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// Who writes the log of a container just now.
    Optional<LogFile> log(String container) {
        return Optional.ofNullable(containers.get(container)).flatMap(ContainerRun::log);
    }

    private String name() {
        return context.pod().getMetadata().getName();
    }

    private void run() throws InterruptedException {
        if (Aftermath.of(context.pod(), context.folder())) {
            new Aftermath(context).tell(End.server(Duration.ZERO));
            return;
        }
        boolean allowed = imagesAreAllowed();
        context.desk().publish();
        if (!allowed) {
            context.signal().await();
            conclude(false);
            return;
        }
        Places.Turn turn = places.take();
        try {
            if (context.signal().letsCome(turn.come())) {
                work();
            } else {
                conclude(false);
            }
        } finally {
            places.leave(turn);
        }
    }

    /// Tells of those that are not.
    private boolean imagesAreAllowed() {
        List<Container> unknown = Stream.concat(spec.getInitContainers().stream(), spec.getContainers().stream())
                .filter(each -> command(each).isEmpty())
                .toList();
        for (Container each : unknown) {
            String file = context.settings().images().source();
            String advice = file.isEmpty()
                    ? "local jobs are off"
                    : "add it to images in " + file + " and start the server again";
            String why = "image \"" + each.getImage() + "\" may not be run here: " + advice;
            context.report().waits(each.getName(), "ErrImagePull", why);
            context.events().warning("Failed", why);
        }
        return unknown.isEmpty();
    }

    private Optional<LocalCommand> command(Container container) {
        return context.settings().images().find(container.getImage());
    }

    private ContainerRun run(Container container) {
        return containers.computeIfAbsent(
                container.getName(),
                _ -> new ContainerRun(container, command(container).orElseThrow(), context));
    }

    private void work() throws InterruptedException {
        if (spec.getActiveDeadlineSeconds() != null) {
            context.signal()
                    .giveAfter(
                            Duration.ofSeconds(spec.getActiveDeadlineSeconds()),
                            End.deadline(PodRuns.grace(context.pod())));
        }
        conclude(first() && all());
    }

    private boolean first() throws InterruptedException {
        for (Container each : spec.getInitContainers()) {
            if (!succeeds(each)) {
                return false;
            }
        }
        context.report().initialized();
        return true;
    }

    /// The first on this thread, the others on theirs.
    private boolean all() throws InterruptedException {
        List<Container> containers = spec.getContainers();
        List<CompletableFuture<Boolean>> others = new ArrayList<>();
        for (Container each : containers.subList(1, containers.size())) {
            var result = new CompletableFuture<Boolean>();
            others.add(result);
            var _ = Thread.ofVirtual().name("container-" + each.getName()).start(() -> {
                try {
                    result.complete(succeeds(each));
                } catch (InterruptedException e) {
                    result.completeExceptionally(e);
                }
            });
        }
        boolean succeeded = succeeds(containers.getFirst());
        for (var each : others) {
            succeeded &= each.join();
        }
        return succeeded;
    }

    /// Runs a container. When that cannot be, none of the others can go on without it.
    private boolean succeeds(Container container) throws InterruptedException {
        try {
            Supported.check(container);
            return run(container).run();
        } catch (NotSupportedException e) {
            context.events().warning("NotSupported", e.words());
            context.signal().give(new End(PodRuns.grace(context.pod()), "NotSupported", e.words()));
        } catch (RuntimeException e) {
            LOG.error("container {} of pod {} cannot be run", container.getName(), name(), e);
            context.signal()
                    .give(new End(PodRuns.grace(context.pod()), "InternalError", String.valueOf(e.getMessage())));
        }
        return false;
    }

    private void conclude(boolean succeeded) throws InterruptedException {
        Optional<End> end = context.signal().end().filter(_ -> !succeeded);
        clear();
        if (end.filter(End::ofServer).isPresent() && !context.folder().wasStarted()) {
            return; // It has not begun, so the next server can begin it.
        }
        context.report()
                .over(
                        succeeded,
                        end.map(End::reason).orElse(""),
                        end.map(End::message).orElse(""));
        context.desk().publish();
    }

    private void clear() {
        try {
            context.folder().clear();
        } catch (IOException e) {
            LOG.warn("what pod {} was given cannot be removed: {}", name(), e.getMessage());
        }
    }
}
