package dev.capstan.operator;

import dev.capstan.operator.action.Actions;
import dev.capstan.operator.action.SecretValues;
import dev.capstan.operator.host.Extension;
import dev.capstan.operator.host.Hosted;
import dev.capstan.operator.host.PluginState;
import dev.capstan.operator.host.Plugins;
import dev.capstan.operator.host.Turn;
import dev.capstan.operator.lifecycle.Call;
import dev.capstan.operator.lifecycle.Handouts;
import dev.capstan.operator.lifecycle.Lifecycle;
import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.operator.lifecycle.Tally;
import dev.capstan.operator.lifecycle.Work;
import dev.capstan.operator.type.ManagedType;
import dev.capstan.operator.type.PaceWishes;
import dev.capstan.operator.type.ReconcilerChoice;
import dev.capstan.operator.type.ReconcilerSetting;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.spi.Workspace;
import dev.capstan.spi.stack.Provider;
import dev.capstan.streamline.ChangeFilter;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.event.EventWriter;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The operator at work: a post for each type that somebody here reconciles.
///
/// ```java
/// try (var operator = Operator.start(client, OperatorOptions.defaults(directory))) { … }
/// ```
///
/// It needs nothing but a client, so it works for a cluster as well as for the control plane it is part of.
public final class Operator implements AutoCloseable {
    private final KubernetesClient client;
    private final OperatorOptions options;
    private final EventWriter events;
    private final Wire wire;
    private final Actions actions;
    private final Desk desk;
    private final Types types;
    private final Plugins plugins;
    private final Map<String, Post> posts = new ConcurrentHashMap<>();

    /// What plugins with loops of their own work off, by their post.
    private final Map<Post.Assignment, Handouts> handouts = new ConcurrentHashMap<>();

    private Operator(KubernetesClient client, OperatorOptions options) {
        this.client = client;
        this.options = options;
        this.wire = new Wire(client);
        this.events = new EventWriter(wire, options.clock());
        var secrets = new SecretValues(client, options.environment());
        var settings = new PluginSettings(options.plugins().folder());
        this.actions = new Actions(client, secrets, options.directory(), settings::of);
        this.types = new Types(client, this::settle);
        this.desk = new Desk(
                types,
                actions,
                secrets,
                new Submissions(client),
                events,
                name -> plugins()
                        .running(Extension.Acts.class)
                        .filter(each -> each.name().equals(name))
                        .findFirst(),
                this::handouts,
                settings::of,
                this::pace,
                this::interval,
                this::turn,
                options.clock());
        this.plugins = Plugins.of(options.plugins(), desk, new Users());
    }

    /// @param client what the operator talks to; whoever gave it closes it, later
    public static Operator start(KubernetesClient client, OperatorOptions options) {
        var operator = new Operator(client, options);
        operator.plugins.meter(options.meters());
        operator.plugins.start();
        operator.types.start();
        return operator;
    }

    /// How each plugin is.
    public List<PluginState> states() {
        return plugins.states().stream().map(each -> each.with(problems(each))).toList();
    }

    /// The providers of stacks that jars bring, as they are now. One that is in use is not taken away, within the grace
    /// period.
    public List<Provider> providers() {
        return plugins.running(Extension.Provides.class)
                .<Provider>map(
                        each -> new CountedProvider(((Extension.Provides) each.extension()).provider(), each.uses()))
                .toList();
    }

    /// Why nobody would reconcile resources of a type; empty when somebody would.
    ///
    /// @param reconciler what the annotation `capstan.dev/reconciler` of its CRD says
    public Optional<String> whyNone(String group, String kind, Optional<String> reconciler) {
        return plugins.whyNone(
                ManagedType.name(group, kind),
                ReconcilerSetting.parse(reconciler).choice());
    }

    /// The finalizer by which resources of a kind are held from their creation on. Empty when their reconciler is
    /// outside, or a handler, which puts on its own if it has one.
    ///
    /// @param reconciler as above
    public Optional<String> finalizer(String group, String kind, Optional<String> reconciler) {
        return plugins.finalizer(
                ManagedType.name(group, kind),
                ReconcilerSetting.parse(reconciler).choice());
    }

    /// Everything that makes no sense in the annotation `capstan.dev/reconciler` of a CRD.
    public static List<String> problemsOf(String reconciler) {
        return switch (ReconcilerSetting.parse(Optional.of(reconciler)).choice()) {
            case ReconcilerChoice.Wrong(List<String> problems) -> problems;
            case ReconcilerChoice.Claimed _,
                    ReconcilerChoice.External _,
                    ReconcilerChoice.Named _,
                    ReconcilerChoice.Action _ -> List.of();
        };
    }

    /// What is wrong with plugins and their work, in words.
    public List<String> problems() {
        return states().stream().flatMap(each -> each.complaints().stream()).toList();
    }

    private List<String> problems(PluginState state) {
        return posts.values().stream()
                .flatMap(each -> each.open().stream())
                .filter(each -> each.assignment().plugin().isShownBy(state))
                .flatMap(each -> each.manager().health().problems().stream())
                .toList();
    }

    /// Lets everybody finish, within the grace period, and ends.
    @Override
    public void close() {
        types.close();
        plugins.close();
        posts.values().forEach(each -> each.want(Optional.empty()));
        try {
            for (Post each : posts.values()) {
                each.awaitEmpty();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        events.close();
    }

    private Plugins plugins() {
        return plugins;
    }

    /// Posts those whom types want, and relieves those whom nobody wants.
    private synchronized void settle() {
        Map<String, ManagedType> wanted = types.all().stream()
                .collect(Collectors.toMap(each -> each.kind().toString(), each -> each));
        Set<String> all =
                Stream.concat(wanted.keySet().stream(), posts.keySet().stream()).collect(Collectors.toSet());
        for (String each : all) {
            Optional<Post.Assignment> assignment = Optional.ofNullable(wanted.get(each))
                    .flatMap(type -> plugins.reconcilerOf(type).map(plugin -> new Post.Assignment(type, plugin)));
            if (assignment.isPresent() || posts.containsKey(each)) {
                posts.computeIfAbsent(each, _ -> new Post(this::open)).want(assignment);
            }
        }
    }

    private List<Handouts> handouts(String plugin) {
        return handouts.entrySet().stream()
                .filter(each -> each.getKey().plugin().name().equals(plugin))
                .map(Map.Entry::getValue)
                .toList();
    }

    private Pace pace(ManagedType type) {
        return options.pace().following(type.reconciler().pace());
    }

    /// How long a plugin should wait between rounds: as long as the type wants that has it wait least.
    private Duration interval(String plugin) {
        return handouts.keySet().stream()
                .filter(each -> each.plugin().name().equals(plugin))
                .map(each -> pace(each.type()).interval())
                .min(Comparator.naturalOrder())
                .orElse(options.pace().interval());
    }

    private Post.Open open(Post.Assignment assignment) {
        ManagedType type = assignment.type();
        var meters = new CompositeMeterRegistry();
        meters.add(options.meters());
        Manager.Options how = Manager.Options.defaults()
                .withClock(options.clock())
                .withGrace(options.plugins().grace())
                .withMeters(meters);
        boolean shared = options.lease().isPresent();
        Manager manager = Manager.of(client, shared ? how.withElection(lease(type)) : how);
        manager.add(controller(assignment, manager)).start();
        return new Post.Open(assignment, manager, () -> {
            handouts.remove(assignment);
            meters.getMeters().forEach(each -> options.meters().remove(each.getId()));
            meters.remove(options.meters()); // It would be closed with what it is part of.
            meters.close();
        });
    }

    private LeaseOptions lease(ManagedType type) {
        return options.lease().orElseThrow().apply("capstan-" + type.kind());
    }

    private Turn turn(String input) {
        return options.lease()
                .map(each -> Turn.under(wire, each.apply(leaseOf(input)), options.clock()))
                .orElseGet(Turn::always);
    }

    /// The names of leases have no underscores; what tells apart those that are alike without is put behind.
    private static String leaseOf(String input) {
        String name = "capstan-input-" + input.replace('_', '-');
        return input.contains("_") ? name + "." + Integer.toHexString(input.hashCode()) : name;
    }

    private Controller<?> controller(Post.Assignment assignment, Manager manager) {
        Hosted plugin = assignment.plugin();
        ManagedType type = assignment.type();
        return switch (plugin.extension()) {
            case Extension.Reconciles(var _, var _, ReconcilerPlugin reconciler) ->
                reconciler.ownsLoop()
                        ? looping(assignment, reconciler, manager)
                        : led(assignment, work(plugin, reconciler));
            case Extension.Acts(var _, var action) -> {
                var choice = (ReconcilerChoice.Action) type.choice();
                yield led(assignment, actions.work(plugin, action, type.kind(), choice.with(), choice.secrets()));
            }
            case Extension.Handles<?> handles ->
                handled(handles, type.reconciler().pace());
            case Extension.Feeds _, Extension.Provides _ ->
                throw new IllegalStateException(plugin.name() + " reconciles nothing");
        };
    }

    /// With Streamline's own pace, but for what the type wishes.
    private static <T extends HasMetadata> Controller<T> handled(Extension.Handles<T> handles, PaceWishes wishes) {
        Controller.Builder<T> controller = Controller.of(handles.type(), handles.handler());
        wishes.concurrent().ifPresent(controller::workers);
        wishes.timeout().ifPresent(controller::timeout);
        wishes.drift().ifPresent(controller::resync);
        return controller.build();
    }

    private Controller<?> led(Post.Assignment assignment, Work work) {
        var lifecycle = new Lifecycle(assignment.type(), work, pace(assignment.type()), tally(assignment.type()));
        return controller(
                assignment, lifecycle, ChangeFilter.generationChanged().or(ChangeFilter.annotationsChanged()));
    }

    private Tally tally(ManagedType type) {
        return Tally.of(options.meters(), type);
    }

    private Controller<?> looping(Post.Assignment assignment, ReconcilerPlugin reconciler, Manager manager) {
        var handout = new Handouts(
                assignment.type(),
                work(assignment.plugin(), reconciler),
                pace(assignment.type()),
                tally(assignment.type()),
                wire,
                options.clock(),
                manager::isLeading);
        handouts.put(assignment, handout);
        return controller(assignment, handout, ChangeFilter.anyChange());
    }

    private Controller<?> controller(
            Post.Assignment assignment, FinalizingHandler<GenericKubernetesResource> handler, ChangeFilter filter) {
        ManagedType type = assignment.type();
        Pace pace = pace(type);
        return Controller.of(type.kind(), handler)
                .name(type.kind().toString())
                .finalizer(ManagedType.finalizer(assignment.plugin().name()))
                .filter(filter)
                .workers(pace.concurrent())
                .timeout(pace.timeout())
                // Whatever is to be looked at again says when; there is nothing to be found among the others.
                .withoutResync()
                .build();
    }

    private Work work(Hosted hosted, ReconcilerPlugin plugin) {
        return (resource, call) -> space(hosted, plugin, resource, call);
    }

    private Workspace space(Hosted hosted, ReconcilerPlugin plugin, ManagedResource resource, Call call) {
        return new PluginWorkspace(plugin, resource, desk.during(hosted.name(), hosted.context(), call));
    }

    /// Tells the host who uses its plugins.
    private final class Users implements Plugins.Users {
        @Override
        public void changed() {
            settle();
        }

        @Override
        public void release(Hosted plugin) throws InterruptedException {
            for (Post each : posts.values()) {
                each.awaitLeft(plugin);
            }
        }
    }
}
