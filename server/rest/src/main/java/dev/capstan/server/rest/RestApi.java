package dev.capstan.server.rest;

import dev.capstan.api.Refusal;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.history.History;
import dev.capstan.server.http.Answer;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.Handler;
import dev.capstan.server.rest.dialect.Body;
import dev.capstan.server.rest.dialect.Call;
import dev.capstan.server.rest.dialect.Endpoint;
import dev.capstan.server.rest.dialect.Problem;
import dev.capstan.server.rest.dialect.ProblemException;
import dev.capstan.server.rest.dialect.Problems;
import dev.capstan.server.rest.form.ResourceIds;
import dev.capstan.server.rest.openapi.OpenApiDocument;
import dev.capstan.server.rest.resource.ResourceEndpoints;
import dev.capstan.server.rest.sse.EventStreams;
import dev.capstan.server.rest.type.TypeCatalogue;
import dev.capstan.server.rest.type.TypeEndpoints;
import dev.capstan.server.rest.webhook.WebhookEndpoints;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The REST API as a handler. It has some paths of its own and leaves the others to whoever comes next.
public final class RestApi {
    private static final List<String> PREFIX = List.of("api", "v1");

    private final Registry registry;
    private final List<Endpoint> endpoints;
    /// What the paths that are ours alone begin with, below `/api/v1` or at the root.
    private final Set<String> roots;

    private final Handler handler;

    /// Everything that this module serves.
    ///
    /// @param problem what is wrong with the server, if anything is
    /// @param meters where streams of events are counted
    /// @param more what others serve
    public static RestApi of(
            Registry registry,
            History history,
            Clock clock,
            Supplier<Optional<String>> problem,
            MeterRegistry meters,
            List<Endpoint> more) {
        var catalogue = new TypeCatalogue();
        ResourceIds ids = ResourceIds.following(registry);
        var endpoints = new ArrayList<Endpoint>();
        endpoints.addAll(new TypeEndpoints(registry, catalogue).endpoints());
        endpoints.addAll(new ResourceEndpoints(registry, ids, catalogue, history, clock).endpoints());
        endpoints.addAll(new WebhookEndpoints(registry).endpoints());
        endpoints.addAll(new EventStreams(registry, ids, EventStreams.Options.defaults(), meters).endpoints());
        endpoints.addAll(new HealthEndpoints(registry, problem).endpoints());
        endpoints.addAll(more);
        return new RestApi(registry, endpoints);
    }

    /// @param endpoints all there are but the OpenAPI document's
    RestApi(Registry registry, List<Endpoint> endpoints) {
        this.registry = registry;
        this.endpoints = new ArrayList<>(endpoints);
        var document = new OpenApiDocument(endpoints);
        this.endpoints.add(document.endpoint(registry));
        this.roots = endpoints.stream()
                .filter(each -> !each.shared())
                .map(each -> root(segments(each.path())))
                .collect(Collectors.toCollection(HashSet::new));
        this.roots.add("openapi.json");
        this.handler = ((Handler) this::handle).answering(new Problems());
    }

    /// Everything that is served here.
    public List<Endpoint> endpoints() {
        return List.copyOf(endpoints);
    }

    /// A handler of everything: ours here, all else there.
    public Handler before(Handler next) {
        return exchange -> {
            if (owns(exchange)) {
                handler.handle(exchange);
            } else {
                next.handle(exchange);
            }
        };
    }

    private boolean owns(Exchange exchange) {
        List<String> segments = segments(exchange.path());
        return roots.contains(root(segments))
                || endpoints.stream()
                        .anyMatch(each -> each.shared()
                                && each.match(segments).isPresent()
                                && each.claimed().test(exchange));
    }

    /// Empty for paths that cannot be ours.
    private static String root(List<String> segments) {
        if (segments.size() > 2 && segments.subList(0, 2).equals(PREFIX)) {
            return segments.get(2);
        }
        return segments.size() == 1 ? segments.getFirst() : "";
    }

    private void handle(Exchange exchange) throws Exception {
        try {
            var warnings = new Warnings(exchange);
            new Remarks(warnings::add).call(() -> {
                route(exchange);
                return exchange;
            });
        } catch (ProblemException e) {
            if (exchange.begun()) {
                throw e;
            }
            Answer answer = e.problem().answer();
            answer.headers().forEach(exchange::addHeader);
            exchange.send(answer.status(), answer.contentType(), answer.body());
        }
    }

    private void route(Exchange exchange) throws Exception {
        List<String> segments = segments(exchange.path());
        String method = exchange.method().equals("HEAD") ? "GET" : exchange.method();
        var allowed = new TreeSet<String>();
        for (Endpoint each : endpoints) {
            Optional<Map<String, String>> variables = each.match(segments);
            if (variables.isPresent() && each.claimed().test(exchange)) {
                if (each.method().equals(method)) {
                    checkParameters(each, exchange);
                    each.action().answer(new Call(exchange, variables.get()));
                    return;
                }
                allowed.add(each.method());
            }
        }
        refuse(exchange, allowed);
    }

    private void refuse(Exchange exchange, Set<String> allowed) throws IOException {
        registry.check(new Question.OnPath(exchange.method().toLowerCase(Locale.ROOT), exchange.path()));
        if (allowed.isEmpty()) {
            throw Problem.notFound("nothing is served at " + exchange.path()).asException();
        }
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        exchange.addHeader("Allow", String.join(", ", allowed));
        throw new Problem(
                        405,
                        "method-not-allowed",
                        exchange.method() + " is not served at " + exchange.path() + ", expected one of "
                                + String.join(", ", allowed))
                .asException();
    }

    /// A filter that is misspelled would show what nobody asked for.
    private static void checkParameters(Endpoint endpoint, Exchange exchange) {
        List<String> known =
                endpoint.parameters().stream().map(Endpoint.Parameter::name).toList();
        List<Problem.Field> unknown = exchange.query().names().stream()
                .filter(each -> !known.contains(each))
                .sorted()
                .map(each -> new Problem.Field(
                        each,
                        known.isEmpty() ? "is unknown" : "is unknown, expected one of " + String.join(", ", known)))
                .toList();
        if (!unknown.isEmpty()) {
            throw Body.invalid(unknown).asException();
        }
    }

    /// The parts of a path, decoded.
    private static List<String> segments(String path) {
        if (path.length() < 2) {
            return List.of();
        }
        return Arrays.stream(path.substring(1).split("/", -1))
                .map(RestApi::decoded)
                .toList();
    }

    private static String decoded(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal.BadRequest("the path has a broken percent escape in \"" + segment + "\"").asException();
        }
    }
}
