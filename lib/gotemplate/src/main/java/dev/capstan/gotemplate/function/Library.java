package dev.capstan.gotemplate.function;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Functions by name. Immutable.
public interface Library {
    Set<String> names();

    /// The function of that name, or null if there is none.
    @Nullable
    Function function(String name);

    /// All of them, in the order of their names.
    default List<Function> functions() {
        return names().stream()
                .sorted()
                .map(this::function)
                .filter(Objects::nonNull)
                .toList();
    }
}
