package dev.capstan.server.rest.sse;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.PolicyRule;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.access.Witness;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.rest.form.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What of a stream its reader may see, now: whatever it may watch. A right that was given or
/// taken away meanwhile counts.
///
/// Whoever may watch all that was asked for sees all. Others see what they may watch, object by object, as long
/// as there can be any. Used by the thread that serves the reader.
final class Sight {
    private static final GroupResource EVERYTHING = new GroupResource("*", "*");
    private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

    private final Registry registry;
    private final Caller caller = Caller.current();
    private final Interest interest;
    private final Question.OnResource whole;
    private List<Object> rights = List.of();
    private boolean all;
    private boolean some;

    private Sight(Registry registry, Interest interest, Question.OnResource whole) {
        this.registry = registry;
        this.interest = interest;
        this.whole = whole;
    }

    /// @throws dev.capstan.api.RefusedException when the caller may see nothing of it
    static Sight of(Registry registry, Interest interest) {
        GroupResource kind = EVERYTHING;
        if (interest.types().size() == 1) {
            String name = interest.types().iterator().next();
            kind = TypeName.find(registry.view(), name)
                    .map(ResourceType::resource)
                    .orElse(new GroupResource(TypeName.group(name), "*"));
        }
        var sight =
                new Sight(registry, interest, Question.OnResource.of("watch", kind, "", interest.namespace(), null));
        if (!sight.look(true) || sight.all) {
            registry.check(sight.whole);
        } else {
            Witness.current().allowed(sight.whole, () -> "what may be watched is shown");
        }
        return sight;
    }

    /// @throws dev.capstan.api.RefusedException when the caller may not see this object
    static Sight ofOne(Registry registry, Interest interest, ResourceKey key) {
        Question.OnResource whole = question(key);
        registry.check(whole);
        var sight = new Sight(registry, interest, whole);
        sight.look(true);
        return sight;
    }

    /// Whether there is still something to see.
    ///
    /// @param again whether to look even if no role or binding has changed
    boolean look(boolean again) {
        View view = registry.view();
        List<Object> now = rights(view);
        if (again || !now.equals(rights)) {
            rights = now;
            all = registry.access().allows(caller, whole, view);
            some = all || (whole.name().isEmpty() && mayWatchSome(view));
        }
        return some;
    }

    boolean sees(Happening happening) {
        return all || registry.access().allows(caller, question(happening.key()), registry.view());
    }

    /// Why there is nothing to see.
    String refusal() {
        return whole.refused(caller, "").message();
    }

    private static Question.OnResource question(ResourceKey key) {
        return Question.OnResource.of("watch", key.resource(), "", key.namespace(), key.name());
    }

    /// Whether some role, somewhere, lets the caller watch what could be of interest.
    private boolean mayWatchSome(View view) {
        var places = new ArrayList<String>();
        if (interest.namespace() != null) {
            places.add(interest.namespace());
        } else {
            places.add("");
            for (Stored each : view.all(NAMESPACES)) {
                places.add(each.key().name());
            }
        }
        return places.stream()
                .anyMatch(place -> registry.access().rules(caller, place, view).rules().stream()
                        .anyMatch(rule -> allows(rule, view)));
    }

    private boolean allows(PolicyRule rule, View view) {
        return has(rule.verbs(), "watch")
                && rule.apiGroups().stream().anyMatch(group -> group.equals("*") || isOfInterest(group, view))
                && rule.resources().stream().anyMatch(each -> isOfInterest(rule, each));
    }

    private boolean isOfInterest(String group, View view) {
        Set<String> types = interest.types();
        return types.isEmpty()
                ? view.types().ofGroup(group).stream().noneMatch(ResourceType::builtIn)
                : types.stream().anyMatch(each -> TypeName.group(each).equals(group));
    }

    private boolean isOfInterest(PolicyRule rule, String resource) {
        String wanted = whole.resource().plural();
        return !resource.contains("/") && (wanted.equals("*") || has(rule.resources(), wanted));
    }

    private static boolean has(List<String> held, String one) {
        return held.contains("*") || held.contains(one);
    }

    /// What rights hang on. A tree of the index is equal to itself only, and another one
    /// when something has changed.
    private static List<Object> rights(View view) {
        return Stream.of(Rbac.ROLES, Rbac.CLUSTER_ROLES, Rbac.ROLE_BINDINGS, Rbac.CLUSTER_ROLE_BINDINGS)
                .<Object>map(each -> view.objects(each).isEmpty() ? each : view.objects(each))
                .toList();
    }
}
