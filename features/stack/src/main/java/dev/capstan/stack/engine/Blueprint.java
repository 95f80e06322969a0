package dev.capstan.stack.engine;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a resource is made from.
///
/// @param token which creation it is
/// @param generation how often it was made anew
/// @param inputs a tree, in which values may be secret
/// @param dependencies URNs of what it needs
/// @param parent URN of what it belongs to
/// @param provider what it is made with: see [Drivers]
record Blueprint(
        String token,
        long generation,
        Map<String, Object> inputs,
        List<String> dependencies,
        Optional<String> parent,
        String provider,
        Keeping keeping) {
    Blueprint {
        dependencies = List.copyOf(dependencies);
    }

    /// URNs of all that must not go before it.
    Set<String> needs() {
        var needs = new LinkedHashSet<>(dependencies);
        parent.ifPresent(needs::add);
        needs.add(provider);
        return needs;
    }

    /// The same with what is wanted now, of the same creation.
    Blueprint of(Blueprint creation) {
        return new Blueprint(creation.token, creation.generation, inputs, dependencies, parent, provider, keeping);
    }

    /// The same of another creation.
    Blueprint withToken(String other) {
        return new Blueprint(other, generation, inputs, dependencies, parent, provider, keeping);
    }
}
