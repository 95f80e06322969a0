package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Deleted;
import dev.capstan.registry.Found;
import dev.capstan.registry.Page;
import dev.capstan.registry.Patch;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.Watching;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.Written;
import dev.capstan.registry.access.Tokens;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.decode.Decoder;
import dev.capstan.registry.decode.Decoder.Decoded;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.server.http.CutOff;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.FrameSink;
import dev.capstan.server.kube.discovery.Subresource;
import dev.capstan.server.kube.review.Reviews;
import dev.capstan.server.kube.table.Representation;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// The verbs on resources, over HTTP.
final class Resources {
    private static final Duration SHORTEST_WATCH = Duration.ofMinutes(30);

    private final Registry registry;
    private final RequestMetrics metrics;
    private final Clock clock;
    private final Reviews reviews;
    private final PodRequests pods;
    private final RandomGenerator random;

    Resources(
            Registry registry,
            RequestMetrics metrics,
            Tokens tokens,
            PodLogs logs,
            Clock clock,
            RandomGenerator random) {
        this.registry = registry;
        this.metrics = metrics;
        this.clock = clock;
        this.reviews = new Reviews(registry, tokens, clock);
        this.pods = new PodRequests(registry, logs, clock);
        this.random = random;
    }

    /// What kind of request it is, as Kubernetes' metrics call it.
    static String verb(Exchange exchange, RequestPath path, boolean watch) {
        boolean named = path.resource() != null && path.resource().name() != null;
        return switch (exchange.method()) {
            case "GET", "HEAD" -> watch ? "WATCH" : named ? "GET" : "LIST";
            case "DELETE" -> named ? "DELETE" : "DELETECOLLECTION";
            case "POST", "PUT", "PATCH" -> exchange.method();
            default -> "other";
        };
    }

    void handle(Exchange exchange, ResourcePath path, boolean watchPath) throws IOException, InterruptedException {
        ResourceType type = registry.view()
                .types()
                .find(path.resource())
                .or(() -> registry.types().find(path.resource()))
                .orElseThrow(() -> new Refusal.BadPath().asException());
        if (type.answeredOnly()) {
            review(exchange, path, type);
            return;
        }
        checkPlace(exchange, path, type);
        warnIfDeprecated(exchange, path, type);
        if (path.name() == null) {
            collection(exchange, path, type, watchPath);
        } else if (path.subresource().isEmpty()) {
            object(exchange, path, type, watchPath);
        } else {
            subresource(exchange, path, type);
        }
    }

    /// A kind that is only created: the answer is the object that came, completed.
    private void review(Exchange exchange, ResourcePath path, ResourceType type) throws IOException {
        TypeVersion version = type.version(path.version()).orElseThrow(() -> new Refusal.BadPath().asException());
        if (path.name() != null || type.namespaced() != (path.namespace() != null)) {
            throw new Refusal.BadPath().asException();
        }
        if (!exchange.method().equals("POST")) {
            throw notAllowed(path);
        }
        if (!(AnswerForm.of(exchange).representation() instanceof Representation.Whole)) {
            throw new Refusal.NotAcceptable("only the following media types are accepted: application/json")
                    .asException();
        }
        WriteOptions options = WriteParameters.of(exchange, "CreateOptions");
        Decoded decoded = new Decoder(type, version).decode(Bodies.object(exchange, type, version.name()));
        switch (options.fieldValidation()) {
            case STRICT -> decoded.strict(type.kind(), version.name());
            case WARN -> decoded.surplus().forEach(each -> Warnings.write(exchange, each));
            case IGNORE -> {}
        }
        String namespace = path.namespace() == null ? "" : path.namespace();
        exchange.send(201, KubeStatus.JSON, JsonText.bytes(reviews.answer(type, namespace, decoded.resource())));
    }

    private static void warnIfDeprecated(Exchange exchange, ResourcePath path, ResourceType type) {
        String deprecation =
                type.version(path.version()).map(TypeVersion::deprecation).orElse(null);
        if (deprecation != null) {
            Warnings.write(exchange, deprecation);
        }
    }

    private static void checkPlace(Exchange exchange, ResourcePath path, ResourceType type) {
        if (!type.namespaced() && path.namespace() != null) {
            throw new Refusal.BadPath().asException();
        }
        boolean somewhere = path.namespace() != null || !type.namespaced();
        if (!somewhere && (path.name() != null || !isRead(exchange))) {
            throw path.name() != null ? new Refusal.BadPath().asException() : notAllowed(path);
        }
    }

    private static boolean isRead(Exchange exchange) {
        return exchange.method().equals("GET") || exchange.method().equals("HEAD");
    }

    private void collection(Exchange exchange, ResourcePath path, ResourceType type, boolean watchPath)
            throws IOException, InterruptedException {
        switch (exchange.method()) {
            case "GET", "HEAD" -> {
                AnswerForm form = AnswerForm.of(exchange);
                ListParameters parameters = ListParameters.of(exchange.query(), watchPath, path, type);
                if (parameters.watch()) {
                    watch(exchange, path, parameters, form);
                } else {
                    Page page = registry.list(parameters.list(path));
                    new ListWriter(exchange, page, clock).write(form.forList(type));
                }
            }
            case "POST" -> {
                AnswerForm form = AnswerForm.of(exchange).forOne(type);
                Bodies.checkType(exchange, type);
                WriteOptions options = WriteParameters.of(exchange, "CreateOptions");
                answer(exchange, form, registry.create(path, Bodies.object(exchange, type, path.version()), options));
            }
            case "DELETE" -> {
                ListParameters parameters = ListParameters.of(exchange.query(), false, path, type);
                DeleteOptions options = WriteParameters.delete(exchange.query(), Bodies.options(exchange));
                var page = registry.deleteCollection(parameters.list(path), options);
                new ListWriter(exchange, page, clock).write(AnswerForm.WHOLE);
            }
            default -> throw notAllowed(path);
        }
    }

    private void object(Exchange exchange, ResourcePath path, ResourceType type, boolean watchPath)
            throws IOException, InterruptedException {
        switch (exchange.method()) {
            case "GET", "HEAD" -> get(exchange, path, type, watchPath);
            case "PUT" -> {
                AnswerForm form = AnswerForm.of(exchange).forOne(type);
                WriteOptions options = WriteParameters.of(exchange, "UpdateOptions");
                answer(exchange, form, registry.update(path, Bodies.object(exchange, type, path.version()), options));
            }
            case "PATCH" -> {
                AnswerForm form = AnswerForm.of(exchange).forOne(type);
                Patch patch = patch(exchange, type);
                WriteOptions options = WriteParameters.patch(exchange, patch);
                answer(exchange, form, registry.patch(path, patch, options));
            }
            case "DELETE" -> {
                DeleteOptions options = WriteParameters.delete(exchange.query(), Bodies.options(exchange));
                answer(exchange, registry.delete(path, options));
            }
            default -> throw notAllowed(path);
        }
    }

    private void get(Exchange exchange, ResourcePath path, ResourceType type, boolean watchPath)
            throws IOException, InterruptedException {
        AnswerForm form = AnswerForm.of(exchange);
        ListParameters parameters = ListParameters.of(exchange.query(), watchPath);
        if (parameters.watch()) {
            watch(exchange, path, parameters.named(path.key().name()), form);
            return;
        }
        Found found = registry.get(path, ListParameters.freshness(exchange.query()));
        var writer = new ObjectWriter(found.type(), found.version(), form.forOne(type), clock);
        exchange.send(200, KubeStatus.JSON, writer.bytes(found.object()));
    }

    private void subresource(Exchange exchange, ResourcePath path, ResourceType type)
            throws IOException, InterruptedException {
        TypeVersion version = type.version(path.version()).orElseThrow(() -> new Refusal.BadPath().asException());
        Subresource subresource = Subresource.of(type, version).stream()
                .filter(each -> each.name().equals(path.subresource()))
                .findFirst()
                .orElseThrow(() -> notServed(path, type));
        if (!allows(subresource, exchange.method())) {
            throw notAllowed(path);
        }
        switch (subresource.name()) {
            case "token" -> token(exchange, path);
            case "scale" -> scale(exchange, path, type);
            case "binding" -> pods.bind(exchange, path);
            case "eviction" -> pods.evict(exchange, path);
            case "log" -> pods.log(exchange, path);
            default -> object(exchange, path, type, false);
        }
    }

    private static RuntimeException notServed(ResourcePath path, ResourceType type) {
        return type.builtIn()
                ? new Refusal.BadPath().asException()
                : new Refusal.NotFound(type.resource(), path.key().name()).asException();
    }

    private static boolean allows(Subresource subresource, String method) {
        return switch (method) {
            case "GET", "HEAD" -> subresource.verbs().contains("get");
            case "POST" -> subresource.verbs().contains("create");
            case "PUT" -> subresource.verbs().contains("update");
            case "PATCH" -> subresource.verbs().contains("patch");
            default -> false;
        };
    }

    private void token(Exchange exchange, ResourcePath path) throws IOException {
        WriteOptions options = WriteParameters.of(exchange, "CreateOptions");
        JsonNode request = Bodies.object(exchange, "authentication.k8s.io/v1", "TokenRequest")
                .tree();
        exchange.send(201, KubeStatus.JSON, JsonText.bytes(reviews.token(path.key(), request, options.dryRun())));
    }

    private void scale(Exchange exchange, ResourcePath path, ResourceType type) throws IOException {
        Resource scale = switch (exchange.method()) {
            case "GET", "HEAD" -> registry.scale(path, ListParameters.freshness(exchange.query()));
            case "PUT" -> {
                WriteOptions options = WriteParameters.of(exchange, "UpdateOptions");
                Document body = Bodies.object(exchange, "autoscaling/v1", "Scale");
                yield registry.replaceScale(path, body, options);
            }
            case "PATCH" -> {
                Patch patch = patch(exchange, type);
                yield registry.patchScale(path, patch, WriteParameters.patch(exchange, patch));
            }
            default -> throw notAllowed(path);
        };
        exchange.send(200, KubeStatus.JSON, JsonText.bytes(scale.tree()));
    }

    private static Patch patch(Exchange exchange, ResourceType type) throws IOException {
        Patch patch = Bodies.patch(exchange, type);
        return WriteParameters.force(exchange.query()) ? patch.forced() : patch;
    }

    private void watch(Exchange exchange, ResourcePath path, ListParameters parameters, AnswerForm form)
            throws IOException, InterruptedException {
        var cutOff = new CutOff();
        try (Watching watching = registry.watch(parameters.watch(path, cutOff));
                FrameSink frames = exchange.frames(KubeStatus.JSON)) {
            cutOff.of(frames);
            frames.onPeerClose(watching::close);
            var objects = new ObjectWriter(watching.type(), watching.version(), form, clock);
            boolean markInitial = parameters.initialEvents().orElse(false) && parameters.bookmarks();
            new WatchWriter(frames, watching, objects, parameters.bookmarks(), metrics.watchEvents(path))
                    .run(markInitial, timeout(parameters));
        } catch (RefusedException e) {
            if (exchange.begun() || !(e.refusal() instanceof Refusal.Gone || e.refusal() instanceof Refusal.TooNew)) {
                throw e;
            }
            try (FrameSink frames = exchange.frames(KubeStatus.JSON)) {
                WatchWriter.error(frames, KubeStatus.of(e.refusal()));
            }
        }
    }

    /// Watches end some time, each at another, so that clients spread over the servers there are.
    private Duration timeout(ListParameters parameters) {
        if (parameters.timeoutSeconds() > 0) {
            return Duration.ofSeconds(parameters.timeoutSeconds());
        }
        return SHORTEST_WATCH.plusSeconds(random.nextLong(SHORTEST_WATCH.toSeconds()));
    }

    private void answer(Exchange exchange, AnswerForm form, Written written) throws IOException {
        written.warnings().forEach(Remarks.current()::warn);
        var writer = new ObjectWriter(written.type(), written.version(), form, clock);
        exchange.send(written.created() ? 201 : 200, KubeStatus.JSON, writer.bytes(written.object()));
    }

    private static void answer(Exchange exchange, Deleted deleted) throws IOException {
        Stored object = deleted.object();
        byte[] body = deleted.gone() && !Keepsakes.of(deleted.type())
                ? JsonText.bytes(KubeStatus.success(
                        deleted.type().resource(),
                        object.key().name(),
                        object.header().uid()))
                : object.json(deleted.type(), deleted.version());
        exchange.send(200, KubeStatus.JSON, body);
    }

    private static RuntimeException notAllowed(ResourcePath path) {
        return new Refusal.MethodNotAllowed(
                        path.resource(), "the server does not allow this method on the requested resource")
                .asException();
    }
}
