package dev.capstan.localjobs.pod;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.localjobs.image.LocalCommand;
import dev.capstan.localjobs.log.LogFile;
import dev.capstan.localjobs.process.Launch;
import dev.capstan.localjobs.process.LocalProcess;
import dev.capstan.streamline.Events;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs one container: once, or again and again until it succeeds. Belongs to one thread, but for its log.
final class ContainerRun {
    private static final Logger LOG = LoggerFactory.getLogger(ContainerRun.class);
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private static final int CANNOT_START = 128;
    private static final int KILLED = 137;
    private static final int MESSAGE = 4096;

    private final Container container;
    private final LocalCommand command;
    private final Preparation preparation;
    private final RunFolder folder;
    private final PodSettings settings;
    private final PodReport report;
    private final PodDesk desk;
    private final EndSignal signal;
    private final Events events;
    private final boolean again;
    private final boolean alone;

    /// Who writes what it says just now; null when it does not run.
    private volatile @Nullable LogFile log;

    ContainerRun(Container container, LocalCommand command, PodContext context) {
        this.container = container;
        this.command = command;
        this.preparation = context.preparation();
        this.folder = context.folder();
        this.settings = context.settings();
        this.report = context.report();
        this.desk = context.desk();
        this.signal = context.signal();
        this.events = context.events();
        this.again = "OnFailure".equals(context.pod().getSpec().getRestartPolicy());
        this.alone = context.pod().getSpec().getContainers().size() == 1;
    }

    String name() {
        return container.getName();
    }

    Optional<LogFile> log() {
        return Optional.ofNullable(log);
    }

    /// @return whether it succeeded
    /// @throws NotSupportedException when it asks for what it cannot have
    boolean run() throws InterruptedException, NotSupportedException {
        Duration pause = settings.firstPause();
        for (int attempt = 0; ; attempt++) {
            Optional<Integer> code = once(attempt);
            if (code.isPresent() && code.get() == 0) {
                return true;
            }
            if (code.isEmpty() || !again || signal.isGiven()) {
                return false;
            }
            report.waitsAgain(
                    name(),
                    "CrashLoopBackOff",
                    "back-off " + pause.toSeconds() + "s restarting failed container=" + name());
            desk.publish();
            if (signal.awaits(pause)) {
                return false;
            }
            pause = pause.multipliedBy(2).compareTo(settings.longestPause()) < 0
                    ? pause.multipliedBy(2)
                    : settings.longestPause();
        }
    }

    /// @return the exit code; empty when it had to end before it could start
    private Optional<Integer> once(int attempt) throws InterruptedException, NotSupportedException {
        try {
            Optional<Launch> launch = prepared();
            if (launch.isEmpty()) {
                return Optional.empty();
            }
            folder.intend(name());
            return Optional.of(run(launch.get(), attempt));
        } catch (IOException e) {
            report.restarted(name(), attempt);
            report.ended(name(), CANNOT_START, "StartError", e.getMessage() == null ? e.toString() : e.getMessage());
            events.warning("Failed", "Error: " + e.getMessage());
            desk.publish();
            return Optional.of(CANNOT_START);
        }
    }

    /// Waits for what is missing.
    private Optional<Launch> prepared() throws IOException, InterruptedException, NotSupportedException {
        while (!signal.isGiven()) {
            try {
                return Optional.of(preparation.of(container, command));
            } catch (NotYetException e) {
                await(e);
            } catch (KubernetesClientException e) {
                await(new NotYetException("CreateContainerConfigError", String.valueOf(e.getMessage())));
            }
        }
        return Optional.empty();
    }

    private void await(NotYetException missing) throws InterruptedException {
        boolean mount = missing.reason().equals("ContainerCreating");
        events.warning(mount ? "FailedMount" : "Failed", mount ? missing.words() : "Error: " + missing.words());
        report.waits(name(), missing.reason(), mount ? "" : missing.words());
        desk.publish();
        boolean _ = signal.awaits(settings.patience());
    }

    private int run(Launch launch, int attempt) throws IOException, InterruptedException {
        try (var kept = new LogFile(folder.log(name(), attempt), settings.logLimit(), settings.clock())) {
            LocalProcess process = LocalProcess.start(launch);
            log = kept;
            Thread reading = Thread.ofPlatform().daemon().name("log-" + name()).start(() -> keep(kept, process));
            int code = code(process, attempt);
            reading.join(LAST_WORDS);
            folder.exited(name(), code);
            report.ended(name(), code, code == 0 ? "Completed" : "Error", lastWords());
            if (!alone) {
                desk.publish(); // The others may wait for that.
            }
            return code;
        } finally {
            log = null;
        }
    }

    /// Whatever happens, no process is left.
    private int code(LocalProcess process, int attempt) throws IOException, InterruptedException {
        boolean ended;
        try {
            folder.started(name(), process.identity());
            report.runs(name(), "local://" + folder.uid() + "/" + name() + "/" + attempt, attempt);
            desk.publish();
            events.normal("Started", "Container started");
            if (!signal.letsCome(process.exit())) {
                events.normal("Killing", "Stopping container " + name());
            }
        } finally {
            // What it has started in the background would be over with its container.
            ended = process.end(signal.end().map(End::grace).orElse(Duration.ZERO));
        }
        if (!ended) {
            LOG.warn("process {} of container {} does not end", process.identity(), name());
        }
        return ended ? process.exit().join() : process.exit().getNow(KILLED);
    }

    /// What cannot be kept is read all the same: nobody writes who is not read.
    private static void keep(LogFile log, LocalProcess process) {
        try (var said = process.output()) {
            try {
                log.write(said);
            } catch (IOException e) {
                LOG.warn("what process {} says cannot be kept: {}", process.identity(), e.getMessage());
                said.transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException e) {
            LOG.debug("process {} is not heard any more: {}", process.identity(), e.getMessage());
        }
    }

    /// What it has left for people to read, where Kubernetes lets it.
    private String lastWords() {
        String place =
                Optional.ofNullable(container.getTerminationMessagePath()).orElse("/dev/termination-log");
        Path file = folder.root(name()).resolve(place.replaceFirst("^/+", "")).normalize();
        if (!file.startsWith(folder.root(name())) || !Files.isRegularFile(file)) {
            return "";
        }
        try (var words = Files.newInputStream(file)) {
            return new String(words.readNBytes(MESSAGE), UTF_8);
        } catch (IOException e) {
            return "its last words cannot be read: " + e.getMessage();
        }
    }
}
