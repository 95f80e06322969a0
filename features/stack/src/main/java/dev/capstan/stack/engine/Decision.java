package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.stack.program.Resolved;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is to be done with one resource, and from what.
///
/// @param entry what is remembered of it
/// @param wanted what it is to be made from; its token is that of what is there, if that stays
/// @param found for what is looked up or taken over: what is there; empty when its id is not known yet
/// @param deleteFirst for a replacement: whether the old one goes before the new one comes
record Decision(
        Placed placed,
        Kind kind,
        Entry entry,
        Blueprint wanted,
        Optional<Thing> found,
        List<String> changes,
        boolean uncertain,
        boolean deleteFirst) {
    StackStep step() {
        return placed.step(kind).withChanges(changes, uncertain);
    }

    /// The same, where what it needs is gone for a while.
    Decision deletingFirst(boolean stillUncertain) {
        return new Decision(placed, kind, entry, wanted, found, changes, stillUncertain, true);
    }

    /// The resource as others would see it if this were done, as far as that is known.
    Resolved expected() {
        return switch (kind) {
            case SAME -> entry.current().map(this::known).orElseGet(() -> unknown(Optional.empty(), Map.of()));
            case READ, IMPORT -> found.map(this::known).orElseGet(() -> unknown(Optional.empty(), Map.of()));
            case UPDATE ->
                entry.current()
                        .map(thing -> unknown(Optional.of(thing.id()), stable(thing)))
                        .orElseGet(() -> unknown(Optional.empty(), Map.of()));
            case CREATE, REPLACE, DELETE, REFRESH, FORGET -> unknown(Optional.empty(), Map.of());
        };
    }

    private Map<String, Object> stable(Thing thing) {
        if (placed.declaration().type().isProvider()) {
            return wanted.inputs();
        }
        var stable = new LinkedHashMap<String, Object>();
        thing.outputs().forEach((name, value) -> {
            Property property = placed.schema().outputs().get(name);
            if (property != null && property.is(Property.Trait.STABLE)) {
                stable.put(name, value);
            }
        });
        return stable;
    }

    Resolved known(Thing thing) {
        return new Resolved(
                placed.urn(),
                placed.type(),
                placed.declaration().name(),
                Optional.of(thing.id()),
                thing.outputs(),
                true);
    }

    private Resolved unknown(Optional<String> id, Map<String, Object> outputs) {
        return new Resolved(placed.urn(), placed.type(), placed.declaration().name(), id, outputs, false);
    }
}
