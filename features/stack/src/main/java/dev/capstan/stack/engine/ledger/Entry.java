package dev.capstan.stack.engine.ledger;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What is remembered of one resource.
///
/// @param type its token, in its short form
/// @param current what there is; empty while it is made for the first time
/// @param replaced what there was before, and is to be removed
/// @param movedFrom the URN it had before; an entry there with a thing of the same creation is what is left of it
public record Entry(
        String urn,
        String type,
        String name,
        Optional<Thing> current,
        List<Thing> replaced,
        Optional<Intent> intent,
        Optional<String> movedFrom) {
    public Entry {
        replaced = List.copyOf(replaced);
    }

    public static Entry blank(String urn, String type, String name) {
        return new Entry(urn, type, name, Optional.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    /// About to be changed.
    public Entry intending(Intent next) {
        return new Entry(urn, type, name, current, replaced, Optional.of(next), movedFrom);
    }

    /// As it is now, with nothing going on.
    public Entry being(Thing thing) {
        return new Entry(urn, type, name, Optional.of(thing), replaced, Optional.empty(), movedFrom);
    }

    /// With nothing going on.
    public Entry settled() {
        return new Entry(urn, type, name, current, replaced, Optional.empty(), movedFrom);
    }

    /// Made anew, so that what was there before is to be removed.
    public Entry replacedBy(Thing thing) {
        var old = new ArrayList<>(replaced);
        current.ifPresent(old::add);
        return new Entry(urn, type, name, Optional.of(thing), old, Optional.empty(), movedFrom);
    }

    /// With what was there before the last replacement, so that the replacement is to be removed.
    public Entry swapped() {
        var old = new ArrayList<>(replaced);
        Thing before = old.removeLast();
        current.ifPresent(old::add);
        return new Entry(urn, type, name, Optional.of(before), old, Optional.empty(), movedFrom);
    }

    /// Without what is there now.
    public Entry withoutCurrent() {
        return new Entry(urn, type, name, Optional.empty(), replaced, intent, movedFrom);
    }

    /// Without one that was replaced.
    public Entry without(Thing old) {
        return new Entry(
                urn,
                type,
                name,
                current,
                replaced.stream().filter(each -> !each.equals(old)).toList(),
                intent,
                movedFrom);
    }

    /// Under another URN.
    public Entry movedTo(String other, String otherType, String otherName) {
        return new Entry(other, otherType, otherName, current, replaced, intent, Optional.of(urn));
    }

    /// The creation that was begun and not ended.
    public Optional<Intent.Create> creation() {
        return intent.flatMap(each -> each instanceof Intent.Create create ? Optional.of(create) : Optional.empty());
    }

    /// Whether there is nothing to remember.
    public boolean isBlank() {
        return current.isEmpty() && replaced.isEmpty() && intent.isEmpty();
    }

    /// Without a creation that was begun and not ended.
    public Entry withoutCreation() {
        return creation().isPresent() ? settled() : this;
    }

    /// What it was last made from, or is to be.
    public Optional<Blueprint> blueprint() {
        return current.map(Thing::blueprint).or(() -> creation().map(Intent.Create::blueprint));
    }

    /// URNs of all that what there is needs, or what is about to be.
    public Set<String> needs() {
        var needs = new LinkedHashSet<String>();
        blueprint().ifPresent(each -> needs.addAll(each.needs()));
        creation().ifPresent(each -> needs.addAll(each.blueprint().needs()));
        return needs;
    }

    /// Whether something that was replaced, and is still there, needs it.
    public boolean hasReplacedNeeding(String other) {
        return replaced.stream().anyMatch(thing -> thing.blueprint().needs().contains(other));
    }

    /// Whether this is what is left of one that has moved to another URN.
    public boolean isLeftBy(Entry other) {
        return other.movedFrom.filter(urn::equals).isPresent()
                && blueprint().map(Blueprint::token).equals(other.blueprint().map(Blueprint::token));
    }
}
