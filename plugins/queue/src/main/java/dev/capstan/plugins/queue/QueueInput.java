package dev.capstan.plugins.queue;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Subscription;
import dev.capstan.spi.InputContext;
import dev.capstan.spi.InputPlugin;
import dev.capstan.spi.TerminalException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Receives events from a broker and submits the resources in them; see `docs/guide/queue.md`.
///
/// An event is acknowledged when what it says is stored. What the server refuses is a dead letter, with its
/// words; when the server or the broker cannot be reached, events wait.
public final class QueueInput implements InputPlugin {
    private static final Duration LOOK = Duration.ofSeconds(5);

    @Override
    public String name() {
        return "queue";
    }

    /// @throws TerminalException when the settings make no sense, with all that is wrong
    @Override
    public void start(InputContext context) throws InterruptedException {
        List<Source> sources = Source.all(context.settings());
        List<Broker> brokers = new ArrayList<>();
        try {
            for (Source source : sources) {
                Broker broker = open(source, context);
                brokers.add(broker);
                var options = Subscription.Options.defaults().withRetry(source.retry());
                broker.subscribe(source.topic(), source.subscription(), new Intake(source, context), options);
            }
            watch(brokers, context);
        } finally {
            brokers.forEach(Broker::close);
        }
    }

    // Until the end; says when something is wrong, and when it no longer is.
    private static void watch(List<Broker> brokers, InputContext context) throws InterruptedException {
        Optional<String> before = Optional.empty();
        while (!context.shutdown().await(brokers.isEmpty() ? Duration.ofHours(1) : LOOK)) {
            Optional<String> now =
                    brokers.stream().flatMap(each -> each.problem().stream()).findFirst();
            if (!now.equals(before)) {
                context.log().warn("{}", now.orElse("all is well again"));
                before = now;
            }
        }
    }

    private static Broker open(Source source, InputContext context) {
        try {
            return Brokers.open(url(source, context), Brokers.Options.elsewhere());
        } catch (IllegalArgumentException e) {
            throw new TerminalException("source " + source.name() + ": "
                    + String.valueOf(e.getMessage()).replace("messaging.url", "url"));
        }
    }

    private static String url(Source source, InputContext context) {
        if (source.password().isEmpty()) {
            return source.url();
        }
        String[] parts = source.password().get().split("/", -1);
        String password = context.secret(parts[0], parts[1], parts[2])
                .orElseThrow(() -> new IllegalStateException(
                        "there is no Secret " + parts[0] + "/" + parts[1] + " with the key " + parts[2]));
        URI url = URI.create(source.url());
        if (url.getRawUserInfo() == null || url.getRawUserInfo().contains(":")) {
            throw new IllegalArgumentException("url has no user, or a password beside the Secret's");
        }
        String encoded = URLEncoder.encode(password, StandardCharsets.UTF_8).replace("+", "%20");
        return source.url().replaceFirst("@", ":" + encoded + "@");
    }
}
