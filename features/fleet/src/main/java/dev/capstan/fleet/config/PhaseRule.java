package dev.capstan.fleet.config;

import java.util.List;

/// When a cluster is in a phase, as far as its conditions say.
///
/// @param requirements all of these; none means that the states of the adapters alone decide
public record PhaseRule(String description, List<Requirement> requirements) {
    /// What counts for a phase that is not mentioned.
    static final PhaseRule NONE = new PhaseRule("", List.of());

    public PhaseRule {
        requirements = List.copyOf(requirements);
    }

    /// A condition that must have a status.
    ///
    /// @param index of the condition among all rules
    public record Requirement(String type, int index, boolean status) {}
}
