package dev.capstan.operator.host;

import dev.capstan.operator.host.PluginState.Condition;
import dev.capstan.operator.type.ManagedType;
import dev.capstan.operator.type.ReconcilerChoice;
import dev.capstan.streamline.queue.Backoff;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All plugins: those that come with the host, and those of jars in a folder, which may come and go.
///
/// A jar that is replaced is loaded first, so that one that cannot be loaded changes nothing; then what the old one
/// brought drains, and only then the new one is started. Who was there first keeps a name or a type; the other one
/// waits, refused, until it is free. The places of jars are guarded by this object's lock; draining is not done
/// under it.
public final class Plugins implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Plugins.class);
    private static final String BUNDLED = "bundled";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Options options;
    private final Hosted.Surroundings surroundings;
    private final Users users;
    private final Path copies;
    private final ShutdownLatch closing = new ShutdownLatch();
    private final TreeMap<String, Slot> slots = new TreeMap<>();
    private final Roster roster = new Roster();

    /// Who uses plugins.
    public interface Users {
        /// Something has begun or ceased to run.
        void changed();

        /// Waits until nobody uses this plugin any more.
        void release(Hosted plugin) throws InterruptedException;
    }

    /// @param folder where jars are; empty when there is none
    /// @param bundled what comes with the host
    /// @param interval how often to look into the folder
    /// @param grace how long a plugin may take to end
    /// @param backoff how long to wait before a plugin that has crashed is started again
    public record Options(
            Optional<Path> folder,
            List<Extension> bundled,
            Duration interval,
            Duration grace,
            Backoff backoff,
            Clock clock) {
        public Options {
            bundled = List.copyOf(bundled);
        }

        public static Options defaults() {
            var backoff = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5), 2, 0.1);
            return new Options(
                    Optional.empty(),
                    List.of(),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(30),
                    backoff,
                    Clock.systemUTC());
        }

        public Options withFolder(Path folder) {
            return new Options(Optional.of(folder), bundled, interval, grace, backoff, clock);
        }

        public Options withBundled(List<Extension> bundled) {
            return new Options(folder, bundled, interval, grace, backoff, clock);
        }

        public Options withInterval(Duration interval) {
            return new Options(folder, bundled, interval, grace, backoff, clock);
        }

        public Options withGrace(Duration grace) {
            return new Options(folder, bundled, interval, grace, backoff, clock);
        }

        public Options withBackoff(Backoff backoff) {
            return new Options(folder, bundled, interval, grace, backoff, clock);
        }
    }

    /// The place of a jar; one thread at a time works on it, also while it drains.
    private static final class Slot {
        private final ReentrantLock lock = new ReentrantLock();
        private Optional<PluginJar> jar = Optional.empty();
        private List<Hosted> hosted = List.of();

        /// Why the file that is there now is not used; guarded by the list's lock.
        private Optional<PluginState> problem = Optional.empty();
    }

    private Plugins(Options options, Contexts contexts, Users users) {
        this.options = options;
        this.users = users;
        this.surroundings = new Hosted.Surroundings(contexts, options.backoff(), options.clock(), users::changed);
        try {
            this.copies = Files.createTempDirectory("capstan-plugins");
        } catch (IOException e) {
            throw new UncheckedIOException("plugins need a folder for temporary files: " + e.getMessage(), e);
        }
    }

    /// What a class loader offers, to come with the host.
    ///
    /// @throws IllegalStateException when any of it cannot be used
    public static List<Extension> offeredBy(ClassLoader loader) {
        try {
            return Services.bundled(loader);
        } catch (UnusableException e) {
            throw new IllegalStateException("bundled plugins cannot be used: " + e.getMessage(), e);
        }
    }

    public static Plugins of(Options options, Contexts contexts, Users users) {
        return new Plugins(options, contexts, users);
    }

    /// Starts what is bundled and what is in the folder, and goes on looking there. Jars that take long to load may
    /// come later.
    public void start() {
        List<Hosted> _ = admit(options.bundled(), BUNDLED);
        options.folder().ifPresent(path -> {
            LOG.info("Plugins are looked for in {}", path);
            var folder = new PluginFolder(path);
            List<Thread> loading = new ArrayList<>();
            folder.begin(listener(loading::add));
            await(loading);
            Thread.ofVirtual().name("plugins-folder").start(() -> watch(folder));
        });
    }

    private static void await(List<Thread> loading) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            for (Thread each : loading) {
                boolean _ = each.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// How each plugin is, by name.
    public synchronized List<PluginState> states() {
        return Stream.concat(
                        roster.all().stream().map(Hosted::state),
                        slots.values().stream().flatMap(each -> each.problem.stream()))
                .sorted(Comparator.comparing(PluginState::name).thenComparing(PluginState::source))
                .toList();
    }

    /// Who reconciles a type now; empty when nobody does, or somebody elsewhere.
    public Optional<Hosted> reconcilerOf(ManagedType type) {
        return candidate(type.name(), type.choice()).filter(Hosted::isRunning);
    }

    /// Those of a kind that run.
    public Stream<Hosted> running(Class<? extends Extension> kind) {
        return roster.all().stream().filter(each -> kind.isInstance(each.extension()) && each.isRunning());
    }

    /// The finalizer of whoever would reconcile resources of a type, as it is known before the first time.
    ///
    /// @param type as people call it
    public Optional<String> finalizer(String type, ReconcilerChoice choice) {
        return candidate(type, choice)
                .filter(each -> !(each.extension() instanceof Extension.Handles<?>))
                .map(each -> ManagedType.finalizer(each.name()));
    }

    /// Why nobody would reconcile resources of a type; empty when somebody would.
    ///
    /// @param type as people call it
    public Optional<String> whyNone(String type, ReconcilerChoice choice) {
        if (choice instanceof ReconcilerChoice.External
                || candidate(type, choice).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (choice) {
                    case ReconcilerChoice.Claimed _ -> "no plugin reconciles " + type + ": " + advice();
                    case ReconcilerChoice.External _ -> "";
                    case ReconcilerChoice.Named(String plugin) -> "there is no reconciler " + plugin + ": " + advice();
                    case ReconcilerChoice.Action(String name, var _, var _) ->
                        "there is no action " + name + ", expected one of " + actions();
                    case ReconcilerChoice.Wrong(List<String> problems) ->
                        "its annotation " + ManagedType.RECONCILER + " makes no sense: " + String.join("; ", problems);
                });
    }

    private String advice() {
        String jar = options.folder()
                .map(each -> "put a jar that brings one into " + each + ", or ")
                .orElse("");
        return jar + "have the type name another in its reconciler (annotation " + ManagedType.RECONCILER
                + "): a plugin, an action, or external for one outside";
    }

    private String actions() {
        return roster.all().stream()
                .filter(each -> each.extension() instanceof Extension.Acts && each.holdsClaims())
                .map(Hosted::name)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /// Counts plugins by their condition.
    public Plugins meter(MeterRegistry meters) {
        for (Condition each : Condition.values()) {
            Gauge.builder("capstan_plugins", this, plugins -> plugins.count(each))
                    .description("Plugins by how they are")
                    .tag("condition", each.name().toLowerCase(Locale.ROOT))
                    .register(meters);
        }
        return this;
    }

    /// Ends all plugins.
    @Override
    public void close() {
        closing.request();
        try {
            retire(roster.all());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            slots.values().forEach(slot -> slot.jar.ifPresent(PluginJar::close));
            slots.clear();
        }
        try {
            Files.deleteIfExists(copies);
        } catch (IOException e) {
            LOG.debug("{} could not be removed", copies, e);
        }
    }

    private void watch(PluginFolder folder) {
        try {
            while (!closing.await(options.interval())) {
                folder.look(listener(_ -> {}));
            }
        } catch (InterruptedException _) {
            // Nobody interrupts it.
        }
    }

    /// @param begun is told who works on it
    private PluginFolder.Listener listener(Consumer<Thread> begun) {
        return new PluginFolder.Listener() {
            @Override
            public void present(String name, Path jar) {
                begun.accept(work(name, slot -> replace(slot, name, jar)));
            }

            @Override
            public void gone(String name) {
                begun.accept(work(name, slot -> remove(slot, name)));
            }
        };
    }

    private interface SlotWork {
        void on(Slot slot) throws InterruptedException;
    }

    /// Works on a jar's place, beside the work on all others.
    private Thread work(String name, SlotWork work) {
        Slot slot;
        synchronized (this) {
            slot = slots.computeIfAbsent(name, _ -> new Slot());
        }
        return Thread.ofVirtual().name("plugins-" + name).start(() -> {
            slot.lock.lock();
            try {
                if (!closing.isRequested()) {
                    work.on(slot);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                slot.lock.unlock();
            }
        });
    }

    private void replace(Slot slot, String name, Path file) throws InterruptedException {
        PluginJar jar;
        try {
            jar = PluginJar.open(file, copies, Plugins.class.getClassLoader());
        } catch (UnusableException e) {
            String still = slot.hosted.isEmpty() ? "" : "; what it brought before goes on";
            LOG.warn("Plugin jar {} {}{}", name, e.getMessage(), still);
            broken(slot, name, e.getMessage() + still);
            return;
        }
        LOG.info(
                "Plugin jar {} is loaded: {}",
                name,
                jar.extensions().stream().map(Extension::name).toList());
        retire(slot);
        synchronized (this) {
            slot.problem = Optional.empty();
            slot.jar = Optional.of(jar);
        }
        slot.hosted = admit(jar.extensions(), name);
    }

    private void remove(Slot slot, String name) throws InterruptedException {
        retire(slot);
        synchronized (this) {
            slot.problem = Optional.empty();
        }
        LOG.info("Plugin jar {} is gone", name);
    }

    private void retire(Slot slot) throws InterruptedException {
        retire(slot.hosted);
        slot.hosted = List.of();
        slot.jar.ifPresent(PluginJar::close);
        synchronized (this) {
            slot.jar = Optional.empty();
        }
        roster.reconsider();
    }

    private void retire(List<Hosted> leaving) throws InterruptedException {
        leaving.forEach(Hosted::drain);
        users.changed();
        for (Hosted each : leaving) {
            users.release(each);
            each.stop(options.grace());
        }
        roster.dismiss(leaving);
    }

    private List<Hosted> admit(List<Extension> extensions, String source) {
        List<Hosted> admitted = extensions.stream()
                .map(each -> new Hosted(each, source, surroundings))
                .toList();
        admitted.forEach(roster::admit);
        return admitted;
    }

    private synchronized void broken(Slot slot, String source, String why) {
        var state = new PluginState(
                source,
                "jar",
                source,
                List.of(),
                Condition.BROKEN,
                why,
                0,
                options.clock().instant(),
                List.of());
        slot.problem = Optional.of(state);
    }

    private Optional<Hosted> candidate(String type, ReconcilerChoice choice) {
        return switch (choice) {
            case ReconcilerChoice.Claimed _ ->
                roster.find(each -> each.extension().types().contains(type));
            case ReconcilerChoice.Named(String plugin) ->
                roster.find(each -> each.extension() instanceof Extension.Reconciles
                        && each.name().equals(plugin));
            case ReconcilerChoice.Action(String name, var _, var _) ->
                roster.find(each -> each.extension() instanceof Extension.Acts
                        && each.name().equals(name));
            case ReconcilerChoice.External _, ReconcilerChoice.Wrong _ -> Optional.empty();
        };
    }

    private long count(Condition condition) {
        return states().stream().filter(each -> each.condition() == condition).count();
    }
}
