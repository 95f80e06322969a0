package dev.capstan.stack.run.update;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.spi.RetryableException;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Removes what is no longer needed: Updates whose time is over or that are too many for a Stack, their
/// outputs, and what stacks remembered whose Stack is gone.
///
/// Nothing of it is kept in memory: now and then all ended Updates are looked at, page by page, but only
/// when some have ended since, or when the time of one is over.
final class Sweep implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);
    private static final Duration PAUSE = Duration.ofSeconds(30);
    private static final Duration LONG_PAUSE = Duration.ofMinutes(5);
    /// Of the time there is, this part at most is spent here.
    private static final int SHARE = 20;

    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final int PAGE = 200;
    private static final String OUTPUTS = "-stack-outputs";

    private final Api api;
    private final UpdateOptions options;
    private final Thread thread = Thread.ofVirtual().name("stack-sweep").unstarted(this::sweepAlways);

    /// Whether something has ended that was not looked at; guarded by this object's lock, as are the next
    /// two.
    private boolean news = true;

    private @Nullable Instant due;
    private boolean closed;

    Sweep(Api api, UpdateOptions options) {
        this.api = api;
        this.options = options;
    }

    void start() {
        thread.start();
    }

    /// An Update has ended.
    synchronized void ended(Update update) {
        news = true;
        String kept = update.getSpec().ttlAfterCompleted();
        GoDuration.parse(kept == null ? "" : kept)
                .ifPresent(each -> due(options.clock().instant().plus(each)));
    }

    private synchronized void due(Instant at) {
        due = due == null || at.isBefore(due) ? at : due;
    }

    private synchronized boolean isWanted() {
        return news || (due != null && !options.clock().instant().isBefore(due));
    }

    private synchronized void begin() {
        news = false;
        due = null;
    }

    private void sweepAlways() {
        long lastEntries = System.nanoTime();
        try {
            Duration pause = PAUSE;
            while (!awaitClosed(pause)) {
                long from = System.nanoTime();
                if (isWanted()) {
                    attempt(this::sweep);
                }
                if (from - lastEntries > LONG_PAUSE.toNanos()) {
                    lastEntries = from;
                    attempt(() -> options.states().sweep());
                }
                Duration rest = Duration.ofNanos(System.nanoTime() - from).multipliedBy(SHARE);
                pause = rest.compareTo(PAUSE) > 0 ? rest : PAUSE;
            }
        } catch (InterruptedException _) {
            // It was closed.
        }
    }

    private synchronized boolean awaitClosed(Duration pause) throws InterruptedException {
        long end = System.nanoTime() + pause.toNanos();
        for (long left = pause.toMillis(); !closed && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        return closed;
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private void attempt(Work work) throws InterruptedException {
        try {
            work.run();
        } catch (IOException | KubernetesClientException | RetryableException e) {
            synchronized (this) {
                news = true;
            }
            LOG.warn("old Updates could not be removed, which is tried again: {}", e.getMessage());
        }
    }

    /// Looks at all of them once.
    void sweep() throws IOException, InterruptedException {
        begin();
        Instant now = options.clock().instant();
        List<Ended> ended = new ArrayList<>();
        Set<ObjectKey> kept = new HashSet<>();
        list(StackKinds.UPDATE, "", each -> {
            kept.add(key(each));
            Ended.of(each).ifPresent(ended::add);
        });
        for (Ended each : surplus(ended, now)) {
            api.delete(
                    StackKinds.UPDATE, each.update().namespace(), each.update().name(), each.uid());
            kept.remove(each.update());
        }
        ended.stream()
                .filter(each -> kept.contains(each.update()))
                .map(Ended::expiry)
                .flatMap(Optional::stream)
                .forEach(this::due);
        sweepOutputs(kept, now);
    }

    private List<Ended> surplus(List<Ended> ended, Instant now) {
        Map<ObjectKey, List<Ended>> stacks = ended.stream().collect(Collectors.groupingBy(Ended::stack));
        return stacks.values().stream()
                .flatMap(all -> {
                    List<Ended> newest = all.stream()
                            .sorted(Comparator.comparing(Ended::end)
                                    .thenComparingLong(Ended::version)
                                    .reversed())
                            .toList();
                    Set<Ended> going =
                            new HashSet<>(newest.subList(Math.min(options.history(), newest.size()), newest.size()));
                    newest.stream()
                            .filter(each ->
                                    each.expiry().filter(at -> !at.isAfter(now)).isPresent())
                            .forEach(going::add);
                    return going.stream();
                })
                .toList();
    }

    /// The newest outputs of a Stack stay, those that its status refers to, and those whose Update is there.
    private void sweepOutputs(Set<ObjectKey> updates, Instant now) throws IOException, InterruptedException {
        List<JsonNode> secrets = new ArrayList<>();
        list(Api.SECRET, Outputs.LABEL, each -> secrets.add(each.path("metadata")));
        Map<ObjectKey, List<JsonNode>> stacks = secrets.stream()
                .collect(Collectors.groupingBy(each -> new ObjectKey(
                        each.path("namespace").asText(),
                        each.path("labels").path(Outputs.LABEL).asText())));
        for (List<JsonNode> all : stacks.values()) {
            all.sort(Comparator.comparing(
                            (JsonNode each) -> each.path("creationTimestamp").asText())
                    .thenComparingLong(each -> each.path("resourceVersion").asLong())
                    .reversed());
            for (JsonNode each : all.subList(1, all.size())) {
                if (!isNeeded(each, updates, now) && !isReferredTo(each)) {
                    api.delete(
                            Api.SECRET,
                            each.path("namespace").asText(),
                            each.path("name").asText(),
                            each.path("uid").asText());
                }
            }
        }
    }

    private static boolean isNeeded(JsonNode metadata, Set<ObjectKey> updates, Instant now) {
        String name = metadata.path("name").asText();
        var update = new ObjectKey(
                metadata.path("namespace").asText(),
                name.endsWith(OUTPUTS) ? name.substring(0, name.length() - OUTPUTS.length()) : name);
        Instant made = Instant.parse(metadata.path("creationTimestamp").asText());
        return updates.contains(update) || made.plus(FRESH).isAfter(now);
    }

    private boolean isReferredTo(JsonNode metadata) throws IOException, InterruptedException {
        String stack = metadata.path("labels").path(Outputs.LABEL).asText();
        return api.get(StackKinds.STACK, metadata.path("namespace").asText(), stack)
                .filter(each -> each.at("/status/lastUpdate/outputs").equals(metadata.path("name")))
                .isPresent();
    }

    private static ObjectKey key(JsonNode object) {
        return new ObjectKey(
                object.at("/metadata/namespace").asText(),
                object.at("/metadata/name").asText());
    }

    private void list(Kind kind, String label, Consumer<JsonNode> each) throws IOException, InterruptedException {
        String token = "";
        do {
            String path = kind.collection("") + "?limit=" + PAGE
                    + (label.isEmpty() ? "" : "&labelSelector=" + URLEncoder.encode(label, UTF_8))
                    + (token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, UTF_8));
            JsonNode page = api.send(Call.get(path));
            page.path("items").forEach(each);
            token = page.at("/metadata/continue").asText("");
        } while (!token.isEmpty());
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        thread.interrupt();
    }
}
