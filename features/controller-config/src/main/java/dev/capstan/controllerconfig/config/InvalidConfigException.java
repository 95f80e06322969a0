package dev.capstan.controllerconfig.config;

import dev.capstan.yaml.ConfigProblem;
import java.util.List;
import java.util.stream.Collectors;

/// A controller config that cannot be used. The message tells all that is wrong, each with its place.
public final class InvalidConfigException extends Exception {
    private static final long serialVersionUID = 1;
    private final transient List<ConfigProblem> problems;

    InvalidConfigException(List<ConfigProblem> problems) {
        super(problems.stream().map(ConfigProblem::render).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<ConfigProblem> problems() {
        return problems;
    }
}
