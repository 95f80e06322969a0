package dev.capstan.stack.engine;

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
record Entry(
        String urn,
        String type,
        String name,
        Optional<Thing> current,
        List<Thing> replaced,
        Optional<Intent> intent,
        Optional<String> movedFrom) {
    Entry {
        replaced = List.copyOf(replaced);
    }

    static Entry blank(String urn, String type, String name) {
        return new Entry(urn, type, name, Optional.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    /// About to be changed.
    Entry intending(Intent next) {
        return new Entry(urn, type, name, current, replaced, Optional.of(next), movedFrom);
    }

    /// As it is now, with nothing going on.
    Entry being(Thing thing) {
        return new Entry(urn, type, name, Optional.of(thing), replaced, Optional.empty(), movedFrom);
    }

    /// With nothing going on.
    Entry settled() {
        return new Entry(urn, type, name, current, replaced, Optional.empty(), movedFrom);
    }

    /// Made anew, so that what was there before is to be removed.
    Entry replacedBy(Thing thing) {
        var old = new ArrayList<>(replaced);
        current.ifPresent(old::add);
        return new Entry(urn, type, name, Optional.of(thing), old, Optional.empty(), movedFrom);
    }

    /// With what was there before the last replacement, so that the replacement is to be removed.
    Entry swapped() {
        var old = new ArrayList<>(replaced);
        Thing before = old.removeLast();
        current.ifPresent(old::add);
        return new Entry(urn, type, name, Optional.of(before), old, Optional.empty(), movedFrom);
    }

    /// Without what is there now.
    Entry withoutCurrent() {
        return new Entry(urn, type, name, Optional.empty(), replaced, intent, movedFrom);
    }

    /// Without one that was replaced.
    Entry without(Thing old) {
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
    Entry movedTo(String other, String otherType, String otherName) {
        return new Entry(other, otherType, otherName, current, replaced, intent, Optional.of(urn));
    }

    /// The creation that was begun and not ended.
    Optional<Intent.Create> creation() {
        return intent.flatMap(each -> each instanceof Intent.Create create ? Optional.of(create) : Optional.empty());
    }

    /// What it was last made from, or is to be.
    Optional<Blueprint> blueprint() {
        return current.map(Thing::blueprint).or(() -> creation().map(Intent.Create::blueprint));
    }

    /// URNs of all that what there is needs, or what is about to be.
    Set<String> needs() {
        var needs = new LinkedHashSet<String>();
        blueprint().ifPresent(each -> needs.addAll(each.needs()));
        creation().ifPresent(each -> needs.addAll(each.blueprint().needs()));
        return needs;
    }

    /// Whether something that was replaced, and is still there, needs it.
    boolean hasReplacedNeeding(String other) {
        return replaced.stream().anyMatch(thing -> thing.blueprint().needs().contains(other));
    }

    /// Whether this is what is left of one that has moved to another URN.
    boolean isLeftBy(Entry other) {
        return other.movedFrom.filter(urn::equals).isPresent()
                && blueprint().map(Blueprint::token).equals(other.blueprint().map(Blueprint::token));
    }
}
