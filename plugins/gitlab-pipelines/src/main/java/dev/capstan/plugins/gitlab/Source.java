package dev.capstan.plugins.gitlab;

import dev.capstan.plugins.kit.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where pipelines come from, and what they are given.
///
/// @param project `group/name`, or its number
/// @param ref the branch or tag it is taken from
record Source(String project, String ref, Map<String, String> variables) {
    static final String MARKER = "CAPSTAN_RUN";

    /// @param like what is not said is the same as there
    static Source read(Parameters with, Optional<Source> like) {
        Map<String, String> variables = with.map("variables");
        if (variables.containsKey(MARKER)) {
            with.problem("variables." + MARKER, "is set by capstan");
        }
        return new Source(
                like.isPresent() ? with.text("project", like.get().project) : with.text("project"),
                with.text("ref", like.map(Source::ref).orElse("main")),
                variables);
    }

    Map<String, Object> creation(String marker) {
        List<Map<String, String>> all = new ArrayList<>();
        variables.forEach((key, value) -> all.add(Map.of("key", key, "value", value)));
        all.add(Map.of("key", MARKER, "value", marker));
        return Map.of("ref", ref, "variables", all);
    }

    @Override
    public String toString() {
        return "pipeline of " + project;
    }
}
