package dev.capstan.app.controller;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The values of options, and of the variables that count where an option is not given.
record Variables(Map<String, String> environment) {
    /// A value, and who gave it.
    ///
    /// @param name of the option or the variable
    record Given(String name, String value) {
        /// What is wrong with it.
        String problem(String expected) {
            return name + " is \"" + value + "\", expected " + expected;
        }
    }

    /// The option if it was given, else the first of the variables that says something.
    ///
    /// @param value of the option; empty when it was not given
    Optional<Given> first(String option, String value, List<String> variables) {
        var given = value.isBlank() ? Stream.<Given>empty() : Stream.of(new Given(option, value));
        var set = variables.stream()
                .map(each -> new Given(each, environment.getOrDefault(each, "")))
                .filter(each -> !each.value().isBlank());
        return Stream.concat(given, set).findFirst();
    }
}
