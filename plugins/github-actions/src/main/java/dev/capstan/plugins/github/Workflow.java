package dev.capstan.plugins.github;

import dev.capstan.plugins.kit.Parameters;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A workflow and what it is given.
///
/// @param repository `owner/name`
/// @param file its file name, such as `deploy.yml`, or its number
/// @param ref the branch or tag it is taken from
record Workflow(String repository, String file, String ref, Map<String, String> inputs) {
    private static final String MARKER = "capstan_run";

    /// @param like what is not said is the same as there
    static Workflow read(Parameters with, Optional<Workflow> like) {
        String repository = like.isPresent() ? with.text("repository", like.get().repository) : with.text("repository");
        if (!repository.isEmpty() && !repository.matches("[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+")) {
            with.problem("repository", "is " + repository + ", expected owner/name");
        }
        Map<String, String> inputs = with.map("inputs");
        if (inputs.containsKey(MARKER)) {
            with.problem("inputs." + MARKER, "is set by capstan");
        }
        return new Workflow(
                repository,
                like.isPresent() ? with.text("workflow", like.get().file) : with.text("workflow"),
                with.text("ref", like.map(Workflow::ref).orElse("main")),
                inputs);
    }

    Map<String, Object> dispatch(String marker) {
        var all = new TreeMap<String, Object>(inputs);
        all.put(MARKER, marker);
        return Map.of("ref", ref, "inputs", all);
    }

    @Override
    public String toString() {
        return "workflow " + file + " of " + repository;
    }
}
