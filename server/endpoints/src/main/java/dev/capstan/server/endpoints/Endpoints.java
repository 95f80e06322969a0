package dev.capstan.server.endpoints;

import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.server.http.Answer;
import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.Handler;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Some endpoints as a handler. It has the paths that they begin with, and leaves the others to whoever comes next.
public final class Endpoints {
    private static final String VERSION = "v1";
    private static final int DEEPEST = 3;

    private final Registry registry;
    private final List<Endpoint> all;
    /// What the paths that are ours alone begin with.
    private final Set<List<String>> roots;

    private final Handler handler;

    public Endpoints(Registry registry, List<Endpoint> all) {
        this.registry = registry;
        this.all = List.copyOf(all);
        this.roots = all.stream()
                .filter(each -> !each.shared())
                .map(each -> root(segments(each.path())))
                .collect(Collectors.toUnmodifiableSet());
        this.handler = ((Handler) this::handle).answering(new Problems());
    }

    /// Everything that is served here.
    public List<Endpoint> all() {
        return all;
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

    /// Words what goes wrong before a request gets here, such as that nobody knows the caller: as everything here for
    /// the paths that are ours, as others do for theirs.
    public ErrorAnswer wording(ErrorAnswer others) {
        return new PathProblems(this::isOurs, others);
    }

    private boolean isOurs(Exchange exchange) {
        try {
            return owns(exchange);
        } catch (RefusedException e) {
            return false;
        }
    }

    private boolean owns(Exchange exchange) {
        List<String> segments = segments(exchange.path());
        return roots.contains(root(segments))
                || all.stream()
                        .anyMatch(each -> each.shared()
                                && each.match(segments).isPresent()
                                && each.claimed().test(exchange));
    }

    /// The version and what comes after it, `/api/v1/resources`; before a version there is nothing of ours but single
    /// words, `/health`. Empty for paths that cannot be ours.
    private static List<String> root(List<String> segments) {
        int version = segments.subList(0, Math.min(DEEPEST, segments.size())).indexOf(VERSION);
        if (version >= 0) {
            return segments.subList(0, Math.min(version + 2, segments.size()));
        }
        return segments.size() == 1 ? segments : List.of();
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
        for (Endpoint each : all) {
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
                .map(Endpoints::decoded)
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
