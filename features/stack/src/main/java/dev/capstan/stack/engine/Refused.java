package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Says that something of a program cannot be done as it stands. Nothing was done.
final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<FieldProblem> problems;

    Refused(Collection<FieldProblem> problems) {
        super(problems.stream().map(FieldProblem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    Refused(String path, String words) {
        this(List.of(FieldProblem.forbidden(path, words)));
    }

    List<FieldProblem> problems() {
        return problems;
    }
}
