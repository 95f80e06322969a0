package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// All policies of one kind with their bindings, as far as both exist.
///
/// Made again when one of them has changed, which shows in the index: its trees are others then. Policies that stayed
/// keep what was compiled. Safe for use by many threads.
final class Catalogue<P> {
    private static final Logger LOG = System.getLogger(Catalogue.class.getName());
    private static final String GROUP = "admissionregistration.k8s.io";

    private final GroupResource policies;
    private final GroupResource bindings;
    private final Function<JsonNode, P> compiler;
    private volatile Snapshot<P> latest = new Snapshot<>(SortedTree.empty(), SortedTree.empty(), List.of());

    /// A policy and where it holds.
    record Hook<P>(Definition<P> policy, List<Binding> bindings) {}

    private record Snapshot<P>(SortedTree<Stored> policies, SortedTree<Stored> bindings, List<Hook<P>> hooks) {}

    Catalogue(String policies, String bindings, Function<JsonNode, P> compiler) {
        this.policies = new GroupResource(GROUP, policies);
        this.bindings = new GroupResource(GROUP, bindings);
        this.compiler = compiler;
    }

    /// In the order of their names.
    List<Hook<P>> hooks(View view) {
        SortedTree<Stored> bound = view.objects(bindings);
        if (bound.isEmpty()) {
            return List.of();
        }
        SortedTree<Stored> defined = view.objects(policies);
        Snapshot<P> known = latest;
        return known.bindings() == bound && known.policies() == defined ? known.hooks() : refresh(view);
    }

    private synchronized List<Hook<P>> refresh(View view) {
        var kept = new HashMap<String, Definition<P>>();
        latest.hooks().forEach(each -> kept.put(each.policy().name(), each.policy()));
        var hooks = new ArrayList<Hook<P>>();
        bound(view).forEach((name, some) -> {
            Stored stored = view.objects(policies).find(name);
            if (stored != null) {
                readable(stored, () -> definition(stored, kept.get(name)))
                        .ifPresent(each -> hooks.add(new Hook<>(each, some)));
            }
        });
        latest = new Snapshot<>(view.objects(policies), view.objects(bindings), List.copyOf(hooks));
        return latest.hooks();
    }

    private Definition<P> definition(Stored stored, @Nullable Definition<P> known) {
        return known != null && known.revision() == stored.revision()
                ? known
                : new Definition<>(stored.read(), stored.revision(), compiler);
    }

    /// The bindings by the policy that they name.
    private Map<String, List<Binding>> bound(View view) {
        var found = new TreeMap<String, List<Binding>>();
        for (Stored each : view.all(bindings)) {
            readable(each, () -> Binding.of(each.read()))
                    .ifPresent(binding -> found.computeIfAbsent(binding.policy(), _ -> new ArrayList<>())
                            .add(binding));
        }
        return found;
    }

    /// What was stored before these kinds were checked may make no sense; it must not end every write.
    private static <R> Optional<R> readable(Stored object, Supplier<R> reading) {
        try {
            return Optional.of(reading.get());
        } catch (IllegalArgumentException e) {
            LOG.log(Level.WARNING, object.key() + " is not followed: " + e.getMessage());
            return Optional.empty();
        }
    }
}
