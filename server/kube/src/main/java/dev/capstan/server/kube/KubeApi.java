package dev.capstan.server.kube;

import dev.capstan.api.GroupResource;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Tokens;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.type.Types;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.Handler;
import dev.capstan.server.kube.discovery.Discovery;
import dev.capstan.server.kube.discovery.DiscoveryDocuments;
import dev.capstan.server.kube.discovery.DiscoveryForm;
import dev.capstan.server.kube.media.Answer;
import dev.capstan.server.kube.openapi.OpenApi;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/// The Kubernetes API as a handler: discovery, OpenAPI, resources. Everything else is not found.
public final class KubeApi implements Handler {
    private static final Set<String> SUBRESOURCES = Set.of(
            "",
            "status",
            "scale",
            "finalize",
            "approval",
            "binding",
            "ephemeralcontainers",
            "eviction",
            "log",
            "token");

    private final Registry registry;
    private final Resources resources;
    private final Health health;
    private final Discovery discovery = new Discovery();
    private final OpenApi openApi;
    private final RequestMetrics metrics;

    public KubeApi(Registry registry, Health health, RequestMetrics metrics, Clock clock) {
        this(registry, health, metrics, Tokens.NONE, clock);
    }

    /// @param tokens what TokenReview knows and what TokenRequest gives out
    public KubeApi(Registry registry, Health health, RequestMetrics metrics, Tokens tokens, Clock clock) {
        this(registry, health, metrics, tokens, PodLogs.NONE, clock);
    }

    /// @param logs who keeps the logs of pods
    public KubeApi(Registry registry, Health health, RequestMetrics metrics, Tokens tokens, PodLogs logs, Clock clock) {
        this.registry = registry;
        this.health = health;
        this.metrics = metrics;
        this.openApi = new OpenApi(Version.GIT_VERSION, clock);
        this.resources = new Resources(registry, metrics, tokens, logs, clock, RandomGenerator.of("L64X128MixRandom"));
    }

    @Override
    public void handle(Exchange exchange) throws Exception {
        List<String> segments = RequestPath.segments(exchange.path());
        String first = segments.isEmpty() ? "" : segments.getFirst();
        if (!first.equals("api") && !first.equals("apis")) {
            registry.check(RequestQuestion.path(exchange));
        }
        switch (first) {
            case "api", "apis" ->
                new Remarks(new Warnings(exchange)::add).call(() -> {
                    api(exchange, segments);
                    return exchange;
                });
            case "openapi" -> send(exchange, openApi(exchange, segments));
            case "version" -> exchange.send(200, KubeStatus.JSON, Version.json());
            case "healthz", "livez", "readyz" -> health.answer(exchange, segments);
            case "metrics" -> metrics.answer(exchange);
            case "" ->
                exchange.send(
                        200, KubeStatus.JSON, Version.paths(registry.view().types()));
            default -> send(exchange, Answer.notFound());
        }
    }

    private void api(Exchange exchange, List<String> segments) throws IOException, InterruptedException {
        Optional<RequestPath> parsed = RequestPath.parse(segments);
        if (parsed.isEmpty()) {
            registry.check(RequestQuestion.path(exchange));
            throw new Refusal.BadPath().asException();
        }
        RequestPath path = parsed.get();
        if (path.resource() == null) {
            registry.check(RequestQuestion.path(exchange));
            send(exchange, discovery(exchange, segments, path));
            return;
        }
        exchange.addHeader("Cache-Control", "no-cache, private");
        boolean watch = path.watch() || ListParameters.wantsWatch(exchange.query());
        String verb = Resources.verb(exchange, path, watch);
        try (var measured = metrics.begin(verb, path.resource(), isKnown(path.resource()))) {
            answered(exchange, path, watch, measured);
        }
    }

    /// Whether there is such a thing; what clients make up has no end, and is not counted one by one.
    private boolean isKnown(ResourcePath path) {
        return SUBRESOURCES.contains(path.subresource())
                && registry.view()
                        .types()
                        .find(path.resource())
                        .flatMap(type -> type.version(path.version()))
                        .isPresent();
    }

    private void answered(Exchange exchange, RequestPath path, boolean watch, RequestMetrics.Measured measured)
            throws IOException, InterruptedException {
        ResourcePath resource = Objects.requireNonNull(path.resource());
        try {
            registry.check(RequestQuestion.resource(exchange, resource, path.watch(), watch));
            resources.handle(exchange, resource, path.watch());
            measured.answered(exchange.method().equals("POST") ? 201 : 200);
        } catch (RefusedException e) {
            measured.answered(KubeStatus.of(e.refusal()).path("code").asInt());
            throw e;
        }
    }

    private Answer discovery(Exchange exchange, List<String> segments, RequestPath path) {
        if (!exchange.method().equals("GET") && !exchange.method().equals("HEAD")) {
            throw new Refusal.MethodNotAllowed(
                            new GroupResource("", ""),
                            "the server does not allow this method on the requested resource")
                    .asException();
        }
        DiscoveryDocuments documents = discovery.at(registry.types());
        boolean core = segments.getFirst().equals("api");
        String version = path.version();
        if (version != null) {
            return documents.resources(new GroupVersion(path.group(), version)).orElseGet(Answer::notFound);
        }
        if (segments.size() == 2) {
            return documents.group(path.group()).orElseGet(Answer::notFound);
        }
        DiscoveryForm form = DiscoveryForm.asked(exchange.header("Accept").orElse(null))
                .orElseThrow(
                        () -> new Refusal.NotAcceptable("only the following media types are accepted: application/json")
                                .asException());
        Answer answer = core ? documents.api(form, exchange.header("Host").orElse("127.0.0.1")) : documents.apis(form);
        return answer.unless(exchange.header("If-None-Match"));
    }

    private Answer openApi(Exchange exchange, List<String> segments) {
        Types types = registry.view().types();
        String which = segments.size() < 2 ? "" : segments.get(1);
        if (which.equals("v2") && segments.size() == 2) {
            return openApi.swagger(types, exchange.header("Accept"), exchange.header("If-None-Match"));
        }
        if (!which.equals("v3")) {
            return Answer.notFound();
        }
        if (segments.size() == 2) {
            return openApi.root(types);
        }
        return openApi.version(
                types,
                String.join("/", segments.subList(2, segments.size())),
                exchange.query().first("hash"),
                exchange.header("Accept"),
                exchange.header("If-None-Match"));
    }

    private static void send(Exchange exchange, Answer answer) throws IOException {
        String type = answer.headers().getOrDefault("content-type", KubeStatus.JSON);
        answer.headers().forEach((name, value) -> {
            if (!name.equals("content-type")) {
                exchange.addHeader(name, value);
            }
        });
        exchange.send(answer.status(), type, answer.body());
    }
}
