package dev.capstan.registry.access;

import java.util.List;

/// What somebody may do in one namespace.
///
/// @param problems why there may be more: roles that were given and are not there
public record HeldRules(List<PolicyRule> rules, List<String> problems) {
    public HeldRules {
        rules = List.copyOf(rules);
        problems = List.copyOf(problems);
    }
}
