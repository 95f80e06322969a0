package dev.capstan.streamline;

import java.util.List;

/// How a manager is.
///
/// @param ready whether everything was listed once, so that it can do its work
/// @param leading whether it does the work, or another process does
/// @param problems what is wrong, in words: silent watches, stuck handlers, a lease that cannot be read
public record Health(boolean ready, boolean leading, List<String> problems) {
    public Health {
        problems = List.copyOf(problems);
    }

    public boolean isWell() {
        return problems.isEmpty();
    }
}
