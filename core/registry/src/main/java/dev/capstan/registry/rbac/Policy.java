package dev.capstan.registry.rbac;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.HeldRules;
import dev.capstan.registry.access.PolicyRule;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All roles and bindings of one view, arranged by who has them. Immutable once built.
///
/// What has not changed since the policy before is taken over from it, so that a change costs no reading of others.
final class Policy {
    private static final List<GroupResource> KINDS =
            List.of(Rbac.CLUSTER_ROLES, Rbac.ROLES, Rbac.CLUSTER_ROLE_BINDINGS, Rbac.ROLE_BINDINGS);

    private final List<SortedTree<Stored>> sources;
    private final Map<ResourceKey, Role> roles = new HashMap<>();
    private final Map<ResourceKey, Binding> bindings = new HashMap<>();
    private final List<Binding> everywhere = new ArrayList<>();
    private final Map<String, List<Binding>> inNamespace = new HashMap<>();
    private final Map<String, Grants> users = new HashMap<>();
    private final Map<String, Grants> groups = new HashMap<>();

    private record Role(Stored stored, RuleIndex rules) {}

    private Policy(View view, @Nullable Policy before) {
        sources = KINDS.stream().map(view::objects).toList();
        for (GroupResource kind : List.of(Rbac.CLUSTER_ROLES, Rbac.ROLES)) {
            view.all(kind).forEach(each -> roles.put(each.key(), role(each, before)));
        }
        for (GroupResource kind : List.of(Rbac.CLUSTER_ROLE_BINDINGS, Rbac.ROLE_BINDINGS)) {
            view.all(kind).forEach(each -> add(binding(each, before)));
        }
    }

    static Policy of(View view, @Nullable Policy before) {
        return new Policy(view, before);
    }

    /// Whether it says what the roles and bindings of this view say.
    boolean isOf(View view) {
        for (int i = 0; i < KINDS.size(); i++) {
            if (view.objects(KINDS.get(i)) != sources.get(i)) {
                return false;
            }
        }
        return true;
    }

    boolean allows(Caller caller, Question question) {
        return switch (question) {
            case Question.OnResource resource -> allows(caller, resource);
            case Question.OnPath path -> allows(caller, path);
        };
    }

    private boolean allows(Caller caller, Question.OnResource question) {
        var asked = RuleIndex.Asked.of(question);
        Grants own = users.get(caller.name());
        if (own != null && own.allow(asked, question.namespace())) {
            return true;
        }
        for (int i = 0; i < caller.groups().size(); i++) {
            Grants shared = groups.get(caller.groups().get(i));
            if (shared != null && shared.allow(asked, question.namespace())) {
                return true;
            }
        }
        return false;
    }

    private boolean allows(Caller caller, Question.OnPath question) {
        Grants own = users.get(caller.name());
        return (own != null && own.allow(question))
                || caller.groups().stream().map(groups::get).anyMatch(each -> each != null && each.allow(question));
    }

    /// Which binding allows it, or which of the caller's roles are not there; empty when there is nothing to say.
    String reason(Caller caller, Question question) {
        String namespace = question instanceof Question.OnResource resource ? resource.namespace() : "";
        var missing = new LinkedHashSet<String>();
        for (Binding each : bindingsOf(namespace)) {
            Binding.Subject subject = each.subject(caller);
            if (subject == null) {
                continue;
            }
            RuleIndex rules = rules(each.role());
            if (rules == null) {
                missing.add(each.role().missing());
            } else if (allows(rules, question)) {
                return "RBAC: allowed by " + each.described(subject);
            }
        }
        return missing.isEmpty() ? "" : "RBAC: " + joined(missing);
    }

    /// What the caller may do in a namespace, or with what is in none.
    HeldRules rules(Caller caller, String namespace) {
        var rules = new ArrayList<PolicyRule>();
        var missing = new LinkedHashSet<String>();
        for (Binding each : bindingsOf(namespace)) {
            if (each.subject(caller) != null) {
                RuleIndex found = rules(each.role());
                if (found == null) {
                    missing.add(each.role().missing());
                } else {
                    rules.addAll(found.rules());
                }
            }
        }
        return new HeldRules(rules, List.copyOf(missing));
    }

    /// What a role allows; null when it is not there.
    @Nullable
    RuleIndex rules(Binding.RoleRef reference) {
        ResourceKey key = reference.key();
        Role found = key == null ? null : roles.get(key);
        return found == null ? null : found.rules;
    }

    /// Several problems as one text.
    static String joined(Iterable<String> problems) {
        var all = new ArrayList<String>();
        problems.forEach(all::add);
        return all.size() == 1 ? all.getFirst() : "[" + String.join(", ", all) + "]";
    }

    private List<Binding> bindingsOf(String namespace) {
        List<Binding> here = namespace.isEmpty() ? null : inNamespace.get(namespace);
        if (here == null) {
            return everywhere;
        }
        var all = new ArrayList<>(everywhere);
        all.addAll(here);
        return all;
    }

    private static boolean allows(RuleIndex rules, Question question) {
        return switch (question) {
            case Question.OnResource resource -> rules.allows(RuleIndex.Asked.of(resource));
            case Question.OnPath path -> rules.allows(path);
        };
    }

    private void add(Binding binding) {
        bindings.put(binding.stored().key(), binding);
        if (binding.namespace().isEmpty()) {
            everywhere.add(binding);
        } else {
            inNamespace
                    .computeIfAbsent(binding.namespace(), _ -> new ArrayList<>())
                    .add(binding);
        }
        RuleIndex rules = rules(binding.role());
        if (rules != null) {
            binding.subjects().forEach(each -> grants(each).add(binding.namespace(), rules));
        }
    }

    private Grants grants(Binding.Subject subject) {
        return switch (subject) {
            case Binding.Subject.User(String name) -> users.computeIfAbsent(name, _ -> new Grants());
            case Binding.Subject.Group(String name) -> groups.computeIfAbsent(name, _ -> new Grants());
            case Binding.Subject.ServiceAccount account -> users.computeIfAbsent(account.userName(), _ -> new Grants());
        };
    }

    private static Role role(Stored stored, @Nullable Policy before) {
        Role known = before == null ? null : before.roles.get(stored.key());
        if (known != null && known.stored == stored) {
            return known;
        }
        return new Role(
                stored, RuleIndex.of(PolicyRule.list(stored.read().tree().path("rules"))));
    }

    private static Binding binding(Stored stored, @Nullable Policy before) {
        Binding known = before == null ? null : before.bindings.get(stored.key());
        return known != null && known.stored() == stored ? known : Binding.of(stored);
    }
}
