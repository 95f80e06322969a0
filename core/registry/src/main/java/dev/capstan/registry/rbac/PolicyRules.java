package dev.capstan.registry.rbac;

import dev.capstan.registry.access.PolicyRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Comparing what some rules allow with what others allow.
public final class PolicyRules {
    private PolicyRules() {}

    /// What of `wanted` the rules in `held` do not allow, taken apart into the smallest rules.
    public static List<PolicyRule> missing(List<PolicyRule> held, List<PolicyRule> wanted) {
        var missing = new ArrayList<PolicyRule>();
        for (PolicyRule rule : wanted) {
            for (PolicyRule part : parts(rule)) {
                if (held.stream().noneMatch(each -> covers(each, part))) {
                    missing.add(part);
                }
            }
        }
        return missing;
    }

    /// Rules as people are told of them: those that differ in their verbs only as one, one on each line.
    static String described(List<PolicyRule> parts) {
        Map<PolicyRule, List<String>> verbs = new LinkedHashMap<>();
        var lines = new TreeSet<String>();
        for (PolicyRule part : parts) {
            if (part.nonResourceUrls().isEmpty()) {
                verbs.computeIfAbsent(withVerbs(part, List.of()), _ -> new ArrayList<>())
                        .addAll(part.verbs());
            } else {
                lines.add(text(part));
            }
        }
        verbs.forEach((rule, all) -> lines.add(text(withVerbs(rule, all))));
        return String.join("\n", lines);
    }

    private static PolicyRule withVerbs(PolicyRule rule, List<String> verbs) {
        return new PolicyRule(verbs, rule.apiGroups(), rule.resources(), rule.resourceNames(), rule.nonResourceUrls());
    }

    private static String text(PolicyRule rule) {
        var parts = new ArrayList<String>();
        describe(parts, "APIGroups", rule.apiGroups());
        describe(parts, "Resources", rule.resources());
        describe(parts, "NonResourceURLs", rule.nonResourceUrls());
        describe(parts, "ResourceNames", rule.resourceNames());
        describe(parts, "Verbs", rule.verbs());
        return "{" + String.join(", ", parts) + "}";
    }

    private static void describe(List<String> parts, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            parts.add(name + ":" + quoted(texts));
        }
    }

    /// `["a" "b"]`
    static String quoted(List<String> texts) {
        return "[" + String.join(" ", texts.stream().map(PolicyRules::quoted).toList()) + "]";
    }

    static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static List<PolicyRule> parts(PolicyRule rule) {
        var parts = new ArrayList<PolicyRule>();
        List<List<String>> names = rule.resourceNames().isEmpty()
                ? List.of(List.of())
                : rule.resourceNames().stream().map(List::of).toList();
        for (String group : rule.apiGroups()) {
            for (String resource : rule.resources()) {
                for (String verb : rule.verbs()) {
                    names.forEach(each -> parts.add(
                            new PolicyRule(List.of(verb), List.of(group), List.of(resource), each, List.of())));
                }
            }
        }
        for (String url : rule.nonResourceUrls()) {
            for (String verb : rule.verbs()) {
                parts.add(new PolicyRule(List.of(verb), List.of(), List.of(), List.of(), List.of(url)));
            }
        }
        return parts;
    }

    /// @param part has one of everything at most
    private static boolean covers(PolicyRule rule, PolicyRule part) {
        return hasOrAll(rule.verbs(), part.verbs())
                && hasOrAll(rule.apiGroups(), part.apiGroups())
                && coversResources(rule.resources(), part.resources())
                && (rule.resourceNames().isEmpty()
                        || (!part.resourceNames().isEmpty()
                                && rule.resourceNames().containsAll(part.resourceNames())))
                && part.nonResourceUrls().stream()
                        .allMatch(url -> rule.nonResourceUrls().stream().anyMatch(each -> covers(each, url)));
    }

    private static boolean hasOrAll(List<String> held, List<String> wanted) {
        return held.contains("*") || held.containsAll(wanted);
    }

    private static boolean coversResources(List<String> held, List<String> wanted) {
        return hasOrAll(held, wanted)
                || wanted.stream().allMatch(each -> {
                    int slash = each.indexOf('/');
                    return held.contains(each) || (slash >= 0 && held.contains("*" + each.substring(slash)));
                });
    }

    /// Whether a path, or all that a pattern means, is meant by another pattern.
    static boolean covers(String pattern, String path) {
        if (pattern.equals(path)) {
            return true;
        }
        int end = pattern.length();
        while (end > 0 && pattern.charAt(end - 1) == '*') {
            end--;
        }
        return end < pattern.length() && path.regionMatches(0, pattern, 0, end);
    }
}
