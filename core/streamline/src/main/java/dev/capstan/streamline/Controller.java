package dev.capstan.streamline;

import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.queue.Backoff;
import dev.capstan.streamline.queue.RateLimit;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A handler, the kind it handles, and how: a value, which a [Manager] brings to life.
///
/// ```java
/// var controller = Controller.of(Guestbook.class, new GuestbookHandler())
///         .owns(ConfigMap.class)
///         .workers(10)
///         .build();
/// ```
public final class Controller<T extends HasMetadata> {
    private final Builder<T> settings;

    private Controller(Builder<T> settings) {
        this.settings = new Builder<>(settings);
    }

    public static <T extends HasMetadata> Builder<T> of(Class<T> type, Handler<? super T> handler) {
        return new Builder<>(type, Kind.of(type), handler);
    }

    /// For a kind that no class stands for.
    ///
    /// @param kind with its plural: it must be known where the server has it
    public static Builder<GenericKubernetesResource> of(Kind kind, Handler<? super GenericKubernetesResource> handler) {
        if (!kind.isLocated()) {
            throw new IllegalArgumentException(kind + " does not say its plural, which its path needs");
        }
        return new Builder<>(GenericKubernetesResource.class, kind, handler);
    }

    public String name() {
        return settings.name;
    }

    public Kind kind() {
        return settings.kind;
    }

    /// The finalizer that keeps an object until its handler has cleaned up.
    public String finalizer() {
        return settings.finalizer;
    }

    Class<T> type() {
        return settings.type;
    }

    Handler<? super T> handler() {
        return settings.handler;
    }

    int workers() {
        return settings.workers;
    }

    ChangeFilter filter() {
        return settings.filter;
    }

    List<Selection> selections() {
        return selections(kind(), settings.labels, settings.fields);
    }

    List<Kind> owns() {
        return settings.owns;
    }

    /// Where to look for objects of another kind: in the same namespaces.
    List<Selection> selections(Kind other) {
        return selections(other, "", "");
    }

    List<Mapping<?>> watches() {
        return settings.watches;
    }

    List<Trace> traces() {
        return settings.traces;
    }

    Optional<Duration> resync() {
        return Optional.ofNullable(settings.resync);
    }

    Backoff backoff() {
        return settings.backoff;
    }

    Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(settings.rateLimit);
    }

    Duration timeout() {
        return settings.timeout;
    }

    boolean observesGeneration() {
        return settings.observesGeneration;
    }

    private List<Selection> selections(Kind kind, String labels, String fields) {
        boolean everywhere = settings.namespaces.isEmpty() || !kind.namespaced();
        Stream<String> namespaces = everywhere ? Stream.of("") : settings.namespaces.stream();
        return namespaces.map(each -> new Selection(kind, each, labels, fields)).toList();
    }

    /// Another kind to watch, and whose matter each of its objects is.
    record Mapping<S extends HasMetadata>(
            Kind kind, Class<S> type, Function<? super S, ? extends Collection<ObjectKey>> mapper) {}

    /// Another kind whose objects need not be known to say whose matter each of them is.
    record Trace(Kind kind, Function<? super ObjectKey, ? extends Collection<ObjectKey>> mapper) {}

    /// Puts a controller together. Everything has a default.
    public static final class Builder<T extends HasMetadata> {
        private final Class<T> type;
        private final Kind kind;
        private final Handler<? super T> handler;
        private String name;
        private String finalizer = "streamline.io/finalizer";
        private int workers = 50;
        private ChangeFilter filter = ChangeFilter.generationChanged();
        private List<String> namespaces = List.of();
        private String labels = "";
        private String fields = "";
        private List<Kind> owns = List.of();
        private List<Mapping<?>> watches = List.of();
        private List<Trace> traces = List.of();
        private @Nullable Duration resync = Duration.ofHours(10);
        private Backoff backoff = Backoff.defaults();
        private @Nullable RateLimit rateLimit;
        private Duration timeout = Duration.ofMinutes(1);
        private boolean observesGeneration = true;

        private Builder(Class<T> type, Kind kind, Handler<? super T> handler) {
            this.type = type;
            this.kind = kind;
            this.handler = handler;
            this.name = kind.name().toLowerCase(Locale.ROOT);
        }

        private Builder(Builder<T> other) {
            this.type = other.type;
            this.kind = other.kind;
            this.handler = other.handler;
            this.name = other.name;
            this.finalizer = other.finalizer;
            this.workers = other.workers;
            this.filter = other.filter;
            this.namespaces = other.namespaces;
            this.labels = other.labels;
            this.fields = other.fields;
            this.owns = other.owns;
            this.watches = other.watches;
            this.traces = other.traces;
            this.resync = other.resync;
            this.backoff = other.backoff;
            this.rateLimit = other.rateLimit;
            this.timeout = other.timeout;
            this.observesGeneration = other.observesGeneration;
        }

        /// What it is called in logs, metrics and as the manager of fields; by default the kind in lower case.
        /// Its finalizer becomes `streamline.io/` and this name, so that two controllers of one kind do not
        /// share one.
        public Builder<T> name(String name) {
            this.name = name;
            this.finalizer = "streamline.io/" + name;
            return this;
        }

        /// Another finalizer than `streamline.io/` and the name.
        public Builder<T> finalizer(String finalizer) {
            this.finalizer = finalizer;
            return this;
        }

        /// How many objects may be handled at the same time.
        public Builder<T> workers(int workers) {
            if (workers < 1) {
                throw new IllegalArgumentException(workers + " workers, expected 1 or more");
            }
            this.workers = workers;
            return this;
        }

        /// Which changes are worth a look.
        public Builder<T> filter(ChangeFilter filter) {
            this.filter = filter;
            return this;
        }

        /// Only objects in these namespaces.
        public Builder<T> namespaces(String... namespaces) {
            this.namespaces = List.of(namespaces);
            return this;
        }

        /// Only objects with these labels, as `app=web,tier!=cache`.
        public Builder<T> labelSelector(String labels) {
            this.labels = labels;
            return this;
        }

        /// Only objects with these fields, as `metadata.name=motd`.
        public Builder<T> fieldSelector(String fields) {
            this.fields = fields;
            return this;
        }

        /// A kind whose objects belong to the handler's: when one changes, its owner is looked at. Only their
        /// metadata is watched.
        public Builder<T> owns(Class<? extends HasMetadata> kind) {
            return owns(Kind.of(kind));
        }

        /// The same for a kind that no class stands for, such as `Kind.named("example.com/v1", "Widget")`; the
        /// server is asked where it has it.
        public Builder<T> owns(Kind kind) {
            var all = new ArrayList<>(owns);
            all.add(kind);
            owns = all.stream().distinct().toList();
            return this;
        }

        /// A kind whose objects matter to the handler's: when one changes, those that `mapper` names are looked
        /// at.
        public <S extends HasMetadata> Builder<T> watches(
                Class<S> kind, Function<? super S, ? extends Collection<ObjectKey>> mapper) {
            return watches(new Mapping<S>(Kind.of(kind), kind, mapper));
        }

        /// The same for a kind that no class stands for.
        public Builder<T> watches(
                Kind kind, Function<? super GenericKubernetesResource, ? extends Collection<ObjectKey>> mapper) {
            return watches(new Mapping<>(kind, GenericKubernetesResource.class, mapper));
        }

        /// The same for where the name of the other object says enough: only metadata is watched, and nothing is kept
        /// or read of what is in it.
        public Builder<T> watchesMetadata(
                Kind kind, Function<? super ObjectKey, ? extends Collection<ObjectKey>> mapper) {
            var all = new ArrayList<>(traces);
            all.add(new Trace(kind, mapper));
            traces = List.copyOf(all);
            return this;
        }

        private Builder<T> watches(Mapping<?> mapping) {
            var all = new ArrayList<>(watches);
            all.add(mapping);
            watches = List.copyOf(all);
            return this;
        }

        /// How often everything is looked at though nothing changed; ten hours by default.
        public Builder<T> resync(Duration every) {
            this.resync = every;
            return this;
        }

        public Builder<T> withoutResync() {
            this.resync = null;
            return this;
        }

        /// How long to wait before trying again what failed.
        public Builder<T> backoff(Backoff backoff) {
            this.backoff = backoff;
            return this;
        }

        /// How much work may begin in a time; without limit by default.
        public Builder<T> rateLimit(RateLimit limit) {
            this.rateLimit = limit;
            return this;
        }

        /// How long a handler may take before it is interrupted; a minute by default.
        public Builder<T> timeout(Duration timeout) {
            this.timeout = timeout;
            return this;
        }

        /// Does not fill in `status.observedGeneration` where the status has it and the handler left it alone.
        public Builder<T> withoutObservedGeneration() {
            this.observesGeneration = false;
            return this;
        }

        public Controller<T> build() {
            return new Controller<>(this);
        }
    }
}
