package dev.capstan.app;

import dev.capstan.server.http.Handler;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.queue.RateLimit;
import dev.capstan.template.run.TemplateController;
import dev.capstan.template.run.TemplateOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The Templates that run here. They make kinds, and objects in every namespace, whoever has written them: whoever may
/// write a Template may do all that.
final class Templates {
    private static final String LEASE = "capstan-templates";

    private final TemplateSetting setting;
    private volatile @Nullable TemplateController running;

    Templates(TemplateSetting setting) {
        this.setting = setting;
    }

    /// Starts them as a client of our own API, if they are on.
    ///
    /// @param shared whether other processes work on the same resources
    void start(Handler api, boolean shared, MeterRegistry meters, Deque<Runnable> endings) {
        if (!setting.on()) {
            return;
        }
        KubernetesClient client = InMemoryClient.connect(api);
        endings.push(client::close);
        TemplateOptions options = options(setting, meters);
        TemplateController started = TemplateController.start(
                client, shared ? options.withElection(LeaseOptions.of("kube-system", LEASE)) : options);
        endings.push(started::close);
        running = started;
    }

    static TemplateOptions options(TemplateSetting setting, MeterRegistry meters) {
        return TemplateOptions.defaults()
                .withReserved(setting.reserved())
                .withRerendering(new RateLimit(setting.rate(), Duration.ofSeconds(1), setting.rate()))
                .withMeters(meters);
    }

    /// What whoever looks closely should know.
    Optional<String> remark() {
        TemplateController current = running;
        List<String> problems = current == null ? List.of() : current.health().problems();
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
    }
}
