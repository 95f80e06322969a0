package dev.capstan.app.controller;

import dev.capstan.server.http.HttpServer;
import dev.capstan.streamline.Health;
import dev.capstan.template.run.TemplateController;
import dev.capstan.template.run.TemplateOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/// The controller of Templates, against any Kubernetes, with probes and metrics.
public final class StandaloneTemplates implements AutoCloseable {
    private final TemplateController templates;
    private final HttpServer probes;
    private final HttpServer metrics;
    /// In the order in which they are run.
    private final Deque<Runnable> endings;

    private StandaloneTemplates(
            KubernetesClient client,
            TemplateOptions options,
            ListeningOptions.Addresses addresses,
            Supplier<String> scrape,
            Deque<Runnable> endings) {
        this.endings = endings;
        this.metrics = Listening.at(addresses.metrics(), Listening.metrics(scrape), endings);
        this.templates = TemplateController.start(client, options);
        endings.push(templates::close);
        this.probes = Listening.at(addresses.probes(), new Probes(this::problems), endings);
    }

    /// Starts it; when it cannot, nothing is left running.
    ///
    /// @param client of the API that has the Templates; whoever gave it closes it, later
    /// @param scrape what the metrics are now, as Prometheus reads them
    /// @throws java.io.UncheckedIOException when it cannot listen, saying why
    public static StandaloneTemplates start(
            KubernetesClient client,
            TemplateOptions options,
            ListeningOptions.Addresses addresses,
            Supplier<String> scrape) {
        var endings = new ArrayDeque<Runnable>();
        try {
            return new StandaloneTemplates(client, options, addresses, scrape, endings);
        } catch (RuntimeException e) {
            endings.forEach(Runnable::run);
            throw e;
        }
    }

    /// Why nothing is handled; empty when all is, be it by another process.
    private List<String> problems() {
        Health health = templates.health();
        var problems = new ArrayList<>(health.problems());
        if (!health.ready() && problems.isEmpty()) {
            problems.add("the API has not shown its Templates yet");
        }
        return problems;
    }

    /// What it does, and where it can be asked.
    public String words() {
        return "Capstan runs Templates, probes at " + probes.uri() + ", metrics at " + metrics.uri();
    }

    @Override
    public void close() {
        endings.forEach(Runnable::run);
    }
}
