package dev.capstan.stack.engine;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds what is remembered of a resource, also under a name it had before.
final class Finder {
    private final Ledger ledger;
    private final Set<String> wanted;

    /// @param placed all resources of the program: what is one of them has no other name
    Finder(Ledger ledger, Map<String, Placed> placed) {
        this.ledger = ledger;
        this.wanted = placed.values().stream().map(Placed::urn).collect(Collectors.toSet());
    }

    /// What is remembered, under its present URN; with nothing in it when there is none.
    Entry find(Placed placed) {
        return ledger.find(placed.urn())
                .or(() -> former(placed)
                        .map(entry -> entry.movedTo(
                                placed.urn(),
                                placed.type(),
                                placed.declaration().name())))
                .orElseGet(() -> Entry.blank(
                        placed.urn(), placed.type(), placed.declaration().name()));
    }

    /// What is remembered under a URN that it had before.
    Optional<Entry> former(Placed placed) {
        return placed.formerly().stream()
                .filter(urn -> !wanted.contains(urn))
                .flatMap(urn -> ledger.find(urn).stream())
                .findFirst();
    }
}
