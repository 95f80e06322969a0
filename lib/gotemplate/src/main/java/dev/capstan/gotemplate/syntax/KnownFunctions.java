package dev.capstan.gotemplate.syntax;

import java.util.Set;

/// Which functions a template may name.
@FunctionalInterface
public interface KnownFunctions {
    boolean has(String name);

    /// Their names, for those who misspell one.
    default Set<String> names() {
        return Set.of();
    }
}
