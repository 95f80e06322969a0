package dev.capstan.registry.rbac;

import dev.capstan.registry.access.PolicyRule;
import dev.capstan.registry.access.Question;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Rules, arranged so that a question takes a few look-ups however many they are. Immutable.
///
/// Resources are found by verb, then group, then resource; each may be `*`, so a question looks in at most two, two
/// and three places.
final class RuleIndex {
    private static final String ALL = "*";
    /// Stands for every name; a rule that is limited to names has at least one.
    private static final Set<String> EVERY_NAME = Set.of();

    private final List<PolicyRule> rules;
    private final Map<String, Map<String, Map<String, Set<String>>>> resources = new HashMap<>();
    private final Map<String, List<String>> urls = new HashMap<>();

    private RuleIndex(List<PolicyRule> rules) {
        this.rules = rules;
        rules.forEach(this::add);
    }

    static RuleIndex of(List<PolicyRule> rules) {
        return new RuleIndex(List.copyOf(rules));
    }

    /// All that any of these allows.
    static RuleIndex union(List<RuleIndex> indexes) {
        var all = new LinkedHashSet<PolicyRule>();
        indexes.forEach(each -> all.addAll(each.rules));
        return of(new ArrayList<>(all));
    }

    List<PolicyRule> rules() {
        return rules;
    }

    /// A question about resources, prepared to be asked of many rules.
    ///
    /// @param full the resource with its subresource
    /// @param anyWithSubresource `*/scale`; null when no subresource is meant
    record Asked(
            String verb,
            String group,
            String full,
            @Nullable String anyWithSubresource,
            String name) {
        static Asked of(Question.OnResource question) {
            String plural = question.resource().plural();
            String subresource = question.subresource();
            boolean plain = subresource.isEmpty();
            return new Asked(
                    question.verb(),
                    question.resource().group(),
                    plain ? plural : plural + "/" + subresource,
                    plain ? null : "*/" + subresource,
                    question.name());
        }
    }

    boolean allows(Asked asked) {
        return allowsVerb(resources.get(asked.verb), asked) || allowsVerb(resources.get(ALL), asked);
    }

    boolean allows(Question.OnPath question) {
        return matches(urls.get(question.verb()), question.path()) || matches(urls.get(ALL), question.path());
    }

    private static boolean allowsVerb(@Nullable Map<String, Map<String, Set<String>>> groups, Asked asked) {
        return groups != null && (allowsGroup(groups.get(asked.group), asked) || allowsGroup(groups.get(ALL), asked));
    }

    private static boolean allowsGroup(@Nullable Map<String, Set<String>> names, Asked asked) {
        if (names == null) {
            return false;
        }
        String any = asked.anyWithSubresource;
        return allowsName(names.get(asked.full), asked.name)
                || allowsName(names.get(ALL), asked.name)
                || (any != null && allowsName(names.get(any), asked.name));
    }

    private static boolean allowsName(@Nullable Set<String> names, String name) {
        return names != null && (names.isEmpty() || names.contains(name));
    }

    private static boolean matches(@Nullable List<String> patterns, String path) {
        if (patterns == null) {
            return false;
        }
        for (String each : patterns) {
            if (PolicyRules.covers(each, path)) {
                return true;
            }
        }
        return false;
    }

    private void add(PolicyRule rule) {
        for (String verb : rule.verbs()) {
            if (!rule.nonResourceUrls().isEmpty()) {
                urls.computeIfAbsent(verb, _ -> new ArrayList<>()).addAll(rule.nonResourceUrls());
            }
            for (String group : rule.apiGroups()) {
                var byResource = resources
                        .computeIfAbsent(verb, _ -> new HashMap<>())
                        .computeIfAbsent(group, _ -> new HashMap<>());
                rule.resources().forEach(each -> byResource.merge(each, names(rule), RuleIndex::both));
            }
        }
    }

    private static Set<String> names(PolicyRule rule) {
        return rule.resourceNames().isEmpty() ? EVERY_NAME : Set.copyOf(rule.resourceNames());
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return EVERY_NAME;
        }
        var all = new HashSet<>(one);
        all.addAll(other);
        return all;
    }
}
