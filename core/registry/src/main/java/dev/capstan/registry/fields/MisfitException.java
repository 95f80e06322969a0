package dev.capstan.registry.fields;

import java.util.List;
import java.util.stream.Collectors;

/// A value does not have the layout it should have. The message lists all that is wrong, in Kubernetes' words.
public final class MisfitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MisfitException(List<String> problems) {
        super(
                problems.size() == 1
                        ? problems.getFirst()
                        : problems.stream().map(each -> "  " + each).collect(Collectors.joining("\n", "errors:\n", "")),
                null,
                false,
                false);
    }

    MisfitException(String problem) {
        this(List.of(problem));
    }
}
