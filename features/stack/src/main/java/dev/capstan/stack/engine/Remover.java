package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.engine.driver.Drivers;
import dev.capstan.stack.engine.ledger.Blueprint;
import dev.capstan.stack.engine.ledger.Entry;
import dev.capstan.stack.engine.ledger.Intent;
import dev.capstan.stack.engine.ledger.Ledger;
import dev.capstan.stack.engine.ledger.Thing;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Removes resources: writes down that it is about to, does it, and forgets them.
final class Remover {
    private final Ledger ledger;
    private final Drivers drivers;
    private final Maker maker;
    private final Set<String> replace;

    Remover(Session session, Drivers drivers, Maker maker) {
        this.ledger = session.ledger();
        this.drivers = drivers;
        this.maker = maker;
        this.replace = session.replace();
    }

    /// What removing it comes to.
    static StackStep.Kind kind(Entry entry) {
        boolean left = entry.blueprint()
                .map(Blueprint::keeping)
                .filter(each -> each.retain() || each.external())
                .isPresent();
        return left ? StackStep.Kind.FORGET : StackStep.Kind.DELETE;
    }

    /// Removes all that there is of an entry, and the entry.
    ///
    /// @param along whether something else takes it away
    void remove(String urn, boolean along) throws Exception {
        Optional<Entry> found = ledger.find(urn);
        if (found.isEmpty()) {
            return;
        }
        Entry entry = removeReplaced(settled(found.get()));
        if (entry.current().isPresent()) {
            Entry going = entry.intending(new Intent.Delete());
            if (kind(entry) == StackStep.Kind.DELETE && !along) {
                ledger.put(going);
                delete(going, entry.current().get());
            }
        }
        ledger.remove(urn);
    }

    private Entry settled(Entry entry) throws Exception {
        Optional<Intent.Create> begun = entry.creation();
        if (begun.isEmpty()) {
            return entry;
        }
        return replace.contains(entry.urn()) ? entry.withoutCreation() : maker.resume(entry, begun.get());
    }

    /// Removes what was replaced.
    Entry removeReplaced(Entry entry) throws Exception {
        Entry left = entry;
        for (Thing old : entry.replaced()) {
            if (!old.blueprint().keeping().retain()) {
                delete(left, old);
            }
            left = left.without(old);
            ledger.put(left);
        }
        return left;
    }

    /// Removes what there is now, to make it anew. The entry stays.
    void removeCurrent(Entry entry) throws Exception {
        Thing now = entry.current().orElseThrow();
        ledger.put(entry.intending(new Intent.Delete()));
        if (!now.blueprint().keeping().retain()) {
            delete(entry, now);
        }
    }

    private void delete(Entry entry, Thing thing) throws Exception {
        Blueprint blueprint = thing.blueprint();
        drivers.of(entry.type(), blueprint.provider(), blueprint.keeping().timeouts())
                .delete(Forms.existing(entry, thing));
    }

    /// For each URN those that must go before it.
    ///
    /// @param going URNs of which something is to be removed
    /// @param whole those of them that are to be removed as a whole
    static Map<String, Set<String>> order(Map<String, Entry> entries, Set<String> going, Set<String> whole) {
        return new RemovalOrder(entries, going, whole).waits();
    }
}
