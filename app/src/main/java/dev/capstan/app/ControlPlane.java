package dev.capstan.app;

import dev.capstan.api.Resource;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.fleet.kind.FleetRules;
import dev.capstan.messaging.Broker;
import dev.capstan.registry.Registry;
import dev.capstan.registry.admission.Reconciled;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.history.History;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.server.endpoints.Endpoints;
import dev.capstan.server.fleet.FleetApi;
import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.Handler;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.kube.Health;
import dev.capstan.server.kube.KubeApi;
import dev.capstan.server.kube.KubeStatus;
import dev.capstan.server.kube.RequestMetrics;
import dev.capstan.server.rest.Condition;
import dev.capstan.server.rest.RestApi;
import dev.capstan.server.rest.webhook.RestAdmission;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.store.Store;
import dev.capstan.store.StoreOptions;
import dev.capstan.template.kind.TemplateKind;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Everything, put together. Read from top to bottom it is the architecture.
final class ControlPlane implements AutoCloseable {
    private static final int ATTEMPTS = 100;

    private final HttpServer server;
    private final Deque<Runnable> endings;

    /// @param endings what ends each part, in the order to run them
    private ControlPlane(HttpServer server, Deque<Runnable> endings) {
        this.server = server;
        this.endings = endings;
    }

    /// Starts everything; when this returns, requests are served. When it cannot, nothing is left running.
    static ControlPlane start(StoreChoice choice, Path data, HttpOptions options, Identity.Options identity)
            throws InterruptedException {
        return start(choice, data, options, identity, Precautions.NONE);
    }

    /// As above.
    static ControlPlane start(
            StoreChoice choice, Path data, HttpOptions options, Identity.Options identity, Precautions precautions)
            throws InterruptedException {
        return start(choice, data, Features.in(data), options, identity, precautions);
    }

    /// As above.
    static ControlPlane start(
            StoreChoice choice,
            Path data,
            Features features,
            HttpOptions options,
            Identity.Options identity,
            Precautions precautions)
            throws InterruptedException {
        var endings = new ArrayDeque<Runnable>();
        try {
            return new ControlPlane(start(choice, data, features, options, identity, precautions, endings), endings);
        } catch (RuntimeException | InterruptedException e) {
            endings.forEach(Runnable::run);
            throw e;
        }
    }

    private static HttpServer start(
            StoreChoice choice,
            Path data,
            Features features,
            HttpOptions options,
            Identity.Options identity,
            Precautions precautions,
            Deque<Runnable> endings)
            throws InterruptedException {
        Clock clock = Clock.systemUTC();
        var metrics = new Metrics();
        endings.push(metrics::close);
        var condition = new StoreCondition(metrics.store(), clock);
        Store bare = choice.open(data, StoreOptions.defaults().withClock(clock).withListener(condition));
        endings.push(bare::close);
        Store store = precautions.before(bare);
        var callouts = new Callouts();
        endings.push(callouts::close);
        var plugged = new PluggedIn();
        var history = new History(store, ATTEMPTS);
        var fleet = new FleetRules(features.fleet().rules().aggregations(), clock);
        var inTime = new FleetInTime(features.fleet(), clock);
        var controllers = new Controllers(identity);
        var templates = new Templates(features.templates());
        var jobs = new JobsHere(features.localJobs(), data);
        var stacks = new StacksHere(features.stacks(), data, identity, plugged::providers);
        var access = new Rbac();
        var reconciled = new Reconciled(plugged);
        var restHooks = new RestAdmission(callouts, access);
        Registry registry = Registry.open(
                store,
                Registry.Options.defaults()
                        .withClock(clock)
                        .withAccess(access)
                        .withRules(fleet.rules())
                        .withDerivations(List.of(fleet.derivation(), history))
                        .withOthers(List.of(reconciled), callouts, List.of(restHooks)));
        metrics.watch(registry);
        Lifecycle lifecycle = Lifecycle.start(
                registry, store, Lifecycle.Options.defaults().withAccounts().withKinds(kinds()));
        endings.push(lifecycle::close);
        var health = new Health()
                .with("store", () -> condition.problem(store))
                .withRemark("plugins", plugged::remark)
                .withRemark("fleet", inTime::remark)
                .withRemark("controllers", controllers::remark)
                .withRemark("templates", templates::remark)
                .withRemark("stacks", stacks::remark);
        Identity known = Identity.of(registry, identity, clock);
        var requests = new RequestMetrics(metrics.registry(), metrics::scrape);
        var api = new KubeApi(registry, health, requests, known.tokens(), jobs, clock);
        var shown = new Condition(
                () -> condition.problem(store),
                () -> Stream.of(
                                plugged.remark(),
                                inTime.remark(),
                                controllers.remark(),
                                templates.remark(),
                                stacks.remark())
                        .flatMap(Optional::stream)
                        .reduce((one, other) -> one + "; " + other));
        Endpoints rest = RestApi.of(registry, history, clock, shown, metrics.registry(), plugged.endpoints(registry));
        Endpoints clusters = FleetApi.of(registry, clock, fleet::explain);
        var errors = new KubeStatus();
        boolean shared = choice instanceof StoreChoice.Postgres;
        Handler own = api.answering(errors);
        plugged.start(own, features.reconciling(), data, shared, metrics.registry(), endings);
        Broker broker = features.fleet().broker(store, shared);
        endings.push(broker::close);
        inTime.start(store, broker, registry, fleet.reviewer(), own, shared, metrics.registry(), endings);
        controllers.start(
                own,
                clusters.before(own),
                broker,
                features.fleet().config().pubsub().clusterEvents(),
                metrics.registry(),
                endings);
        templates.start(own, shared, metrics.registry(), endings);
        jobs.start(own, metrics.registry(), endings);
        stacks.start(own, registry, shared, metrics.registry(), endings);
        ErrorAnswer wording = clusters.wording(rest.wording(errors));
        Handler door = precautions
                .audit()
                .before(known.before(clusters.before(rest.before(api))), wording, metrics, clock, endings);
        HttpServer server = HttpServer.start(options.withErrors(wording), door);
        endings.push(server::close);
        return server;
    }

    private static List<Resource> kinds() {
        var configs = new Resource(ControllerConfigKind.definition());
        var templates = new Resource(TemplateKind.definition());
        return Stream.of(FleetKinds.definitions(), List.of(configs, templates), StackKinds.definitions())
                .flatMap(List::stream)
                .toList();
    }

    URI uri() {
        return server.uri();
    }

    @Override
    public void close() {
        endings.forEach(Runnable::run);
    }
}
