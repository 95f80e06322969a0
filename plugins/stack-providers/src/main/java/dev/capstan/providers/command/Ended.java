package dev.capstan.providers.command;

import java.util.LinkedHashSet;
import java.util.Set;

/// The creations whose command is known to have ended, and failed. To run it again is what anybody would do.
///
/// What is forgotten, and all of it when the server stops, has to be looked at by somebody.
final class Ended {
    private static final int MOST = 10_000;

    /// The oldest first. Guarded by this.
    private final Set<String> tokens = new LinkedHashSet<>();

    synchronized void add(String token) {
        tokens.remove(token);
        tokens.add(token);
        if (tokens.size() > MOST) {
            tokens.remove(tokens.iterator().next());
        }
    }

    synchronized boolean has(String token) {
        return tokens.contains(token);
    }
}
