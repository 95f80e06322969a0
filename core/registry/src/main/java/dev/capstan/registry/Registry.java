package dev.capstan.registry;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.Participant;
import dev.capstan.registry.admission.policy.Policies;
import dev.capstan.registry.admission.webhook.Configurations;
import dev.capstan.registry.admission.webhook.Webhooks;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.conversion.ConversionHooks;
import dev.capstan.registry.index.Index;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import dev.capstan.registry.type.BuiltInKinds;
import dev.capstan.registry.type.Converter;
import dev.capstan.registry.type.ScalePaths;
import dev.capstan.registry.type.Types;
import dev.capstan.registry.watch.WatchHub;
import dev.capstan.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The verbs. Everything that is done with resources, through whichever front door, is done here.
///
/// All methods may be called from any thread and block the calling one until the answer is true: a write has been
/// made durable, a read is as new as asked for. A [RefusedException] says what the caller should
/// have done differently.
public final class Registry {
    private final Access access;
    private final Admission admission;
    private final Index index;
    private final WatchHub hub;
    private final Commits commits;
    private final Reads reads;
    private final Watches watches;
    private final Writes writes;
    private final Deletes deletes;
    private final Evictions evictions;
    private final List<Derivation> derivations;
    private final List<Index.Listener> listeners = new CopyOnWriteArrayList<>();

    /// What a registry is made with.
    ///
    /// @param converters where the converters of custom kinds come from
    /// @param derivations what follows from writes
    /// @param rules what kinds ask for beyond their schema, besides the kernel's own
    /// @param watchChanges how many recent changes are kept for watches
    /// @param watchBytes how many bytes of them
    public record Options(
            Access access,
            Admission admission,
            Clock clock,
            Converter.Source converters,
            RandomGenerator random,
            List<Derivation> derivations,
            Map<GroupResource, KindRules> rules,
            int watchChanges,
            long watchBytes) {
        public Options {
            derivations = List.copyOf(derivations);
            rules = Map.copyOf(rules);
        }

        public static Options defaults() {
            long eighth = Runtime.getRuntime().maxMemory() / 8;
            return new Options(
                    Access.OPEN,
                    Admission.NONE,
                    Clock.systemUTC(),
                    Converter.Source.NONE,
                    RandomGenerator.of("L64X128MixRandom"),
                    List.of(),
                    Map.of(),
                    20_000,
                    Math.min(eighth, 64L << 20));
        }

        public Options withClock(Clock other) {
            return new Options(
                    access, admission, other, converters, random, derivations, rules, watchChanges, watchBytes);
        }

        public Options withAdmission(Admission other) {
            return new Options(access, other, clock, converters, random, derivations, rules, watchChanges, watchBytes);
        }

        public Options withAccess(Access other) {
            return new Options(
                    other, admission, clock, converters, random, derivations, rules, watchChanges, watchBytes);
        }

        /// The same with everybody who has a say in Kubernetes: policies, then webhooks, and webhooks that convert.
        public Options withOthers(Callouts callouts) {
            return withOthers(List.of(), callouts, List.of());
        }

        /// The same with some who are asked before them, and some after.
        public Options withOthers(List<Participant> before, Callouts callouts, List<Participant> after) {
            var participants = new ArrayList<>(before);
            participants.add(new Policies(access));
            participants.add(new Webhooks(new Configurations(), callouts, access));
            participants.addAll(after);
            return withAdmission(Admission.chain(participants)).withConverters(new ConversionHooks(callouts));
        }

        public Options withWatchChanges(int changes) {
            return new Options(access, admission, clock, converters, random, derivations, rules, changes, watchBytes);
        }

        public Options withDerivations(List<Derivation> others) {
            return new Options(access, admission, clock, converters, random, others, rules, watchChanges, watchBytes);
        }

        /// The same with rules of kinds that are not the kernel's own.
        public Options withRules(Map<GroupResource, KindRules> others) {
            return new Options(
                    access, admission, clock, converters, random, derivations, others, watchChanges, watchBytes);
        }

        public Options withConverters(Converter.Source other) {
            return new Options(access, admission, clock, other, random, derivations, rules, watchChanges, watchBytes);
        }
    }

    private Registry(Store store, Options options) throws InterruptedException {
        this.access = options.access();
        this.admission = options.admission();
        this.hub = new WatchHub(options.watchChanges(), options.watchBytes());
        var begun = new Object() {
            boolean yes;
        };
        this.index = Index.open(store, BuiltInKinds.load(), options.converters(), (changes, view) -> {
            if (begun.yes) {
                publish(changes, view);
            } else {
                hub.begin(view.revision());
                begun.yes = true;
            }
        });
        this.commits = new Commits(store, index);
        this.reads = new Reads(store, hub, commits, index::view);
        this.watches = new Watches(store, hub, reads);
        this.writes =
                new Writes(options.access(), options.admission(), options.clock(), options.random(), options.rules());
        this.deletes = new Deletes(options.admission(), options.clock(), options.rules());
        this.evictions = new Evictions(writes, deletes, options.clock());
        this.derivations = options.derivations();
    }

    /// A registry of what is in the store, following it from now on. Closing the store ends it.
    public static Registry open(Store store, Options options) throws InterruptedException {
        return new Registry(store, options);
    }

    /// Everything as it is now, as far as this process knows.
    public View view() {
        return index.view();
    }

    /// An object, also one that somebody has just made through another server; null when there is none. Nobody is asked
    /// whether the caller may see it.
    public @Nullable Stored find(ResourceKey key) {
        Stored found = index.view().find(key);
        return found == null ? reads.view(new Freshness.Latest()).find(key) : found;
    }

    /// The kinds there are, also those that somebody has just defined through another server. While the store is away,
    /// those that this process knows of.
    public Types types() {
        try {
            return reads.view(new Freshness.Latest()).types();
        } catch (RefusedException e) {
            if (e.refusal() instanceof Refusal.Unavailable) {
                return index.view().types();
            }
            throw e;
        }
    }

    public WatchHub hub() {
        return hub;
    }

    /// Tells `listener` of every change from now on, after the view shows it, on the store's thread.
    ///
    /// @return the view before the first change it will be told of, or a later one
    public View listen(Index.Listener listener) {
        listeners.add(listener);
        return index.view();
    }

    /// Throws a refusal unless whoever calls may do this; for what a front door does without a verb of ours.
    public void check(Question question) {
        access.check(Caller.current(), question, index.view());
    }

    /// Who may do what.
    public Access access() {
        return access;
    }

    public Found get(ResourcePath path, Freshness freshness) {
        check("get", path);
        return reads.get(path, freshness);
    }

    /// The `autoscaling/v1` Scale of an object.
    public Resource scale(ResourcePath path, Freshness freshness) {
        check("get", path);
        Found found = reads.get(path, freshness);
        return Scales.of(
                found.object().read(found.type(), found.version()), Scales.paths(Target.of(path, index.view())));
    }

    public Page list(ListRequest request) {
        check(request.path().asked("list", request.fields()));
        return reads.list(request);
    }

    /// Begins a watch. Whoever asked must close it.
    public Watching watch(WatchRequest request) {
        check(request.path().asked("watch", request.fields()));
        return watches.watch(request);
    }

    /// What happened after one revision up to another to the kinds that are wanted, read from the store. For those who
    /// fell behind; nobody is asked whether the caller may see it.
    ///
    /// @throws RefusedException with [Refusal.Gone] when some of it is forgotten
    public List<IndexChange> past(long after, long upTo, Predicate<GroupResource> wanted) {
        return watches.past(after, upTo, wanted);
    }

    public Written create(ResourcePath path, Document body, WriteOptions options) {
        check("create", path);
        return commit(path, options.dryRun(), view -> writes.create(view, path, body, options));
    }

    public Written update(ResourcePath path, Document body, WriteOptions options) {
        check("update", path);
        return commit(path, options.dryRun(), view -> {
            if (Writes.createsByReplacing(view, path)) {
                check("create", path);
                return writes.createByReplacing(view, path, body, options);
            }
            return writes.replace(view, path, body, options);
        });
    }

    public Written patch(ResourcePath path, Patch patch, WriteOptions options) {
        check("patch", path);
        return commit(path, options.dryRun(), view -> {
            if (patch.form() == Patch.Form.APPLY) {
                if (Writes.createsByApplying(view, path)) {
                    check("create", path);
                }
                return writes.apply(view, path, patch, options);
            }
            return writes.patch(view, path, patch, options);
        });
    }

    /// Changes the number of replicas of an object to that of a scale.
    public Resource replaceScale(ResourcePath path, Document body, WriteOptions options) {
        check("update", path);
        Resource scale = Scales.read(body.tree(), options.fieldValidation());
        Identity.checkName(Target.of(path, index.view()), scale);
        return rescale(path, (object, paths) -> scale, options);
    }

    /// Changes the number of replicas of an object by a patch of its scale.
    public Resource patchScale(ResourcePath path, Patch patch, WriteOptions options) {
        if (patch.form() == Patch.Form.APPLY) {
            return scaleOf(path, patch(path, patch, options));
        }
        check("patch", path);
        return rescale(
                path, (object, paths) -> Scales.patched(object, paths, patch, options.fieldValidation()), options);
    }

    private Resource rescale(
            ResourcePath path, BiFunction<Resource, ScalePaths, Resource> scale, WriteOptions options) {
        return scaleOf(
                path,
                commit(
                        path,
                        options.dryRun(),
                        view -> writes.update(view, path, Scales.changing(Target.of(path, view), scale), options)));
    }

    private Resource scaleOf(ResourcePath path, Written written) {
        return Scales.of(
                written.object().read(written.type(), written.version()), Scales.paths(Target.of(path, index.view())));
    }

    /// Puts a pod on a node, once.
    ///
    /// @param path of the pod, with the subresource `binding`
    public Written bind(ResourcePath path, Resource binding, WriteOptions options) {
        check("create", path);
        return update(path, options, existing -> Bindings.apply(existing.copy(), binding));
    }

    /// Deletes a pod, unless a disruption budget says that it is still needed.
    ///
    /// @param path of the pod, with the subresource `eviction`
    public Deleted evict(ResourcePath path, DeleteOptions options) {
        check("create", path);
        return commit(path, options.dryRun(), view -> evictions.evict(view, path.withSubresource(""), options));
    }

    /// Changes an object by a function, which is called again when somebody else was faster. For callers in this
    /// process; the function gets its own copy, may change it, and returns it.
    public Written change(ResourcePath path, Function<Resource, Resource> change) {
        return change(path, change, WriteOptions.OWN);
    }

    /// The same in the name of somebody who was asked whether they may.
    public Written change(ResourcePath path, Function<Resource, Resource> change, WriteOptions options) {
        return update(
                path,
                options,
                existing -> new Document(change.apply(existing.copy()).tree(), List.of()));
    }

    public Deleted delete(ResourcePath path, DeleteOptions options) {
        check("delete", path);
        return commit(path, options.dryRun(), view -> deletes.delete(view, path, options));
    }

    /// Deletes what a list would show, one by one, and returns it as it was. What vanishes meanwhile is passed over.
    public Page deleteCollection(ListRequest request, DeleteOptions options) {
        check("deletecollection", request.path());
        Page page = reads.list(request);
        for (Stored each : page.items()) {
            ResourcePath path = ResourcePath.of(each.key(), request.path().version());
            try {
                commit(path, options.dryRun(), view -> deletes.delete(view, path, request.path(), options));
            } catch (RefusedException e) {
                if (!(e.refusal() instanceof Refusal.NotFound(var resource, var _)
                        && resource.equals(page.type().resource()))) {
                    throw e;
                }
            }
        }
        return page;
    }

    private Written update(ResourcePath path, WriteOptions options, Function<Resource, Document> change) {
        return commit(path, options.dryRun(), view -> writes.update(view, path, change, options));
    }

    private <T> T commit(ResourcePath path, boolean dryRun, Function<View, Decision<T>> decide) {
        return commits.commit(dryRun, view -> asksOthers(view, path), view -> derived(view, decide.apply(view)));
    }

    private <T> Decision<T> derived(View view, Decision<T> decision) {
        Decision<T> whole = decision;
        for (Derivation each : derivations) {
            whole = whole.with(each.derive(view, whole.writes()));
        }
        return whole;
    }

    private boolean asksOthers(View view, ResourcePath path) {
        return view.types()
                .find(path.resource())
                .filter(type -> type.convertsOutside() || admission.concerns(view, type))
                .isPresent();
    }

    private void check(String verb, ResourcePath path) {
        check(path.asked(verb));
    }

    private void publish(List<IndexChange> changes, View view) {
        hub.publish(changes, view.revision());
        for (Index.Listener each : listeners) {
            each.changed(changes, view);
        }
    }
}
