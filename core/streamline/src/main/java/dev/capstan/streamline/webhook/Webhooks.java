package dev.capstan.streamline.webhook;

import dev.capstan.streamline.queue.Backoff;
import dev.capstan.streamline.tls.Certificates;
import dev.capstan.streamline.tls.Credential;
import dev.capstan.streamline.tls.CurrentKeys;
import dev.capstan.streamline.wire.Wire;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Webhooks that are served: a server that answers, and a thread that keeps them registered and certificates
/// fresh.
///
/// When certificates change, the API is told first to believe the new authority beside the old one, and only
/// then is the new certificate shown: at no time is one shown that the API would not believe.
public final class Webhooks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Webhooks.class);
    private static final Duration LONGEST_EXCHANGE = Duration.ofSeconds(45);
    private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(15);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);

    private final WebhookOptions options;
    private final WebhookMeters meters;
    private final List<Desk> desks;
    private final Certificates.Source source;
    private final CurrentKeys keys;
    private final HookServer server;
    private final Registrar registrar;
    private final Thread keeper;
    private final CountDownLatch registered = new CountDownLatch(1);
    private final CountDownLatch closing = new CountDownLatch(1);

    /// Belongs to the keeper, like the next; whom we ask to be believed besides.
    private String formerAuthorities = "";

    private Credential shown;
    private volatile @Nullable String problem;

    private Webhooks(List<Hook> hooks, WebhookOptions options, Surroundings surroundings) throws IOException {
        this.options = options;
        this.meters = new WebhookMeters(surroundings.meters());
        this.desks = hooks.stream()
                .map(each -> new Desk(each, surroundings.wire().serialization(), surroundings.tracer(), meters))
                .toList();
        this.source = options.certificates().open(options.endpoint().names(), surroundings.clock());
        this.shown = source.read();
        this.keys = new CurrentKeys(shown);
        this.server = HookServer.start(options.listening(), keys.context(), desks, meters, LONGEST_EXCHANGE);
        this.registrar = new Registrar(
                surroundings.wire(),
                Arrays.stream(Hook.Type.values())
                        .map(type -> new Configuration(options, type, of(type, hooks), server.port()))
                        .toList());
        this.keeper = Thread.ofVirtual().name("streamline-webhook-keeper").unstarted(this::keep);
    }

    /// What they need from whoever runs them.
    public record Surroundings(Wire wire, MeterRegistry meters, Tracer tracer, Clock clock) {}

    /// Begins to serve, and to register, without waiting for the latter.
    ///
    /// @throws UncheckedIOException when certificates cannot be read, or the address is taken
    public static Webhooks start(List<Hook> hooks, WebhookOptions options, Surroundings surroundings) {
        try {
            var webhooks = new Webhooks(hooks, options, surroundings);
            webhooks.keeper.start();
            return webhooks;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "webhooks cannot be served at " + options.listening() + ": " + e.getMessage(), e);
        }
    }

    /// The port that is listened on.
    public int port() {
        return server.port();
    }

    public boolean isRegistered() {
        return registered.getCount() == 0;
    }

    public boolean awaitRegistered(Duration patience) throws InterruptedException {
        return registered.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// What is wrong, in words.
    public Stream<String> problems() {
        Stream<String> stuck = desks.stream()
                .filter(each -> each.overdue() > 0)
                .map(each -> "webhook " + each.hook().name() + " has " + each.overdue()
                        + " calls that have not ended, though they were interrupted");
        return Stream.concat(Optional.ofNullable(problem).stream(), stuck);
    }

    /// Takes the registration back, if that is wanted. Answers go on until [#close].
    public void retire() throws InterruptedException {
        closing.countDown();
        boolean ended = keeper.join(LONGEST_FAREWELL);
        if (options.registration() != Registration.REMOVED) {
            return;
        }
        try {
            if (!ended) {
                throw new IOException("the API did not answer within " + LONGEST_FAREWELL);
            }
            registrar.remove();
        } catch (IOException | RuntimeException e) {
            LOG.warn("Webhooks {} may still be registered, with nobody to answer: {}", options.name(), e.getMessage());
        }
    }

    @Override
    public void close() {
        closing.countDown();
        keeper.interrupt();
        server.close();
    }

    private void keep() {
        try {
            Duration delay = Duration.ZERO;
            for (int failures = 0; !closing.await(delay.toNanos(), TimeUnit.NANOSECONDS); ) {
                failures = isKept() ? 0 : failures + 1;
                delay = failures == 0 ? options.checkEvery() : retry(failures);
            }
        } catch (InterruptedException _) {
            // It was told to end.
        }
    }

    private static Duration retry(int failures) {
        Backoff backoff = Backoff.defaults().between(Duration.ofMillis(50), LONGEST_RETRY);
        return backoff.delay(failures, ThreadLocalRandom.current());
    }

    private boolean isKept() throws InterruptedException {
        try {
            Credential now = read();
            boolean another = !now.equals(shown);
            if (another && !now.authorities().equals(shown.authorities())) {
                formerAuthorities = shown.authorities();
            }
            if (options.registration() != Registration.NONE) {
                registrar.register(now.authorities() + formerAuthorities);
            }
            if (another) {
                keys.show(now);
                shown = now;
                LOG.info("Webhooks {} show another certificate: {}", options.name(), now);
            }
            registered.countDown();
            problem = null;
            return true;
        } catch (IOException | RuntimeException e) {
            report(e);
            return false;
        }
    }

    private Credential read() throws IOException {
        try {
            Credential now = source.read();
            meters.certificateRead();
            return now;
        } catch (IOException e) {
            meters.certificateNotRead();
            throw e;
        }
    }

    private void report(Exception failure) {
        String words = "webhooks " + options.name() + " are not kept: " + failure.getMessage();
        if (!words.equals(problem)) {
            LOG.warn("Trying again, {}", words);
        }
        problem = words;
    }

    private static List<Hook> of(Hook.Type type, List<Hook> hooks) {
        return hooks.stream().filter(each -> each.type() == type).toList();
    }
}
