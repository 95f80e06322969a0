package dev.capstan.streamline;

import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a controller has to hear of: its own kind, those it owns and those that matter to it.
final class Watchlist {
    private final Triggers triggers;
    private final KubernetesSerialization serialization;
    private final ObjectCache cache = ObjectCache.ofObjects();
    private final Map<Kind, ObjectCache> owned = new LinkedHashMap<>();
    private final List<Watched> primary;
    private final List<Watched> others = new ArrayList<>();

    /// Objects to follow.
    ///
    /// @param cache where they are kept
    /// @param listener told what changed
    record Watched(Selection selection, ObjectCache cache, Reflector.Listener listener) {}

    Watchlist(Controller<?> controller, Triggers triggers, KubernetesSerialization serialization) {
        this.triggers = triggers;
        this.serialization = serialization;
        this.primary = watched(controller.selections(), cache, triggers::changed);
        controller.owns().forEach(kind -> {
            ObjectCache headers = ObjectCache.ofHeaders();
            owned.put(kind, headers);
            others.addAll(watched(controller.selections(kind), headers, triggers::ownedChanged));
        });
        controller.watches().forEach(mapping -> {
            List<Selection> selections = controller.selections(mapping.kind());
            others.addAll(watched(selections, ObjectCache.ofObjects(), waking(mapping)));
        });
        controller.traces().forEach(trace -> {
            List<Selection> selections = controller.selections(trace.kind());
            others.addAll(watched(selections, ObjectCache.ofHeaders(), waking(trace)));
        });
    }

    /// The objects that are handled.
    ObjectCache cache() {
        return cache;
    }

    List<Watched> primary() {
        return primary;
    }

    /// Owned and mapped kinds.
    List<Watched> others() {
        return List.copyOf(others);
    }

    /// The cache of an owned kind; null when the kind is not owned.
    @Nullable
    ObjectCache ownedCache(Kind kind) {
        return owned.entrySet().stream()
                .filter(each -> each.getKey().isMeantBy(kind.apiVersion(), kind.name()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static List<Watched> watched(List<Selection> selections, ObjectCache into, Reflector.Listener listener) {
        return selections.stream()
                .map(each -> new Watched(each, into, listener))
                .toList();
    }

    private <S extends HasMetadata> Reflector.Listener waking(Controller.Mapping<S> mapping) {
        return (change, first) -> {
            if (first) {
                return; // All objects are looked at after this.
            }
            List<ObjectKey> now = concerned(mapping, change.after());
            List<ObjectKey> before = concerned(mapping, change.before());
            now.forEach(key -> triggers.add(key, Lane.LIVE));
            if (!before.equals(now)) {
                before.forEach(key -> triggers.add(key, Lane.LIVE));
            }
        };
    }

    private Reflector.Listener waking(Controller.Trace trace) {
        return (change, first) -> {
            if (!first) {
                trace.mapper().apply(change.key()).forEach(key -> triggers.add(key, Lane.LIVE));
            }
        };
    }

    private <S extends HasMetadata> List<ObjectKey> concerned(
            Controller.Mapping<S> mapping, @Nullable HeldObject held) {
        return held == null ? List.of() : List.copyOf(mapping.mapper().apply(read(mapping, held)));
    }

    /// Reads an object, and has it say what it is, which lists leave out.
    private <S extends HasMetadata> S read(Controller.Mapping<S> mapping, HeldObject held) {
        S object = serialization.unmarshal(new ByteArrayInputStream(held.json()), mapping.type());
        if (object instanceof GenericKubernetesResource generic) {
            generic.setApiVersion(mapping.kind().apiVersion());
            generic.setKind(mapping.kind().name());
        }
        return object;
    }
}
