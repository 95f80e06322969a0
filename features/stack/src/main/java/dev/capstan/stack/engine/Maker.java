package dev.capstan.stack.engine;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.engine.driver.Driver;
import dev.capstan.stack.engine.driver.Drivers;
import dev.capstan.stack.engine.ledger.Blueprint;
import dev.capstan.stack.engine.ledger.Entry;
import dev.capstan.stack.engine.ledger.Intent;
import dev.capstan.stack.engine.ledger.Ledger;
import dev.capstan.stack.engine.ledger.Thing;
import dev.capstan.stack.program.Secrecy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Makes and changes resources: writes down what it is about to do, does it, and writes down what came of it.
final class Maker {
    private final Ledger ledger;
    private final Drivers drivers;
    private final Forms forms;
    private final Supplier<String> tokens;

    Maker(Session session, Drivers drivers) {
        this.ledger = session.ledger();
        this.drivers = drivers;
        this.forms = session.forms();
        this.tokens = session.tokens();
    }

    /// Makes what is wanted. What the entry has now is replaced by it.
    Entry create(Decision decision, Entry entry) throws Exception {
        Blueprint blueprint = decision.wanted().withToken(tokens.get());
        Entry begun = entry.intending(new Intent.Create(blueprint));
        Driver driver = driver(entry, blueprint);
        Creation creation = creation(driver, entry, blueprint);
        ledger.put(begun);
        Made made;
        try {
            made = driver.create(creation);
        } catch (TerminalException e) {
            restore(entry.current().isPresent() ? entry.withoutCreation() : entry.settled());
            throw e;
        }
        return made(begun, made, blueprint, Decider.outputs(decision.placed(), made.outputs(), blueprint));
    }

    /// Nothing was made, so it is as it was before.
    private void restore(Entry before) {
        if (before.isBlank()) {
            ledger.remove(before.urn());
        } else {
            ledger.put(before);
        }
    }

    /// Ends a creation that was begun in a run that died, or of which nobody knows what came.
    Entry resume(Entry entry, Intent.Create begun) throws Exception {
        Blueprint blueprint = begun.blueprint();
        Driver driver = driver(entry, blueprint);
        Made made;
        try {
            made = driver.resume(creation(driver, entry, blueprint));
        } catch (TerminalException e) {
            throw new TerminalException(
                    e.getMessage() + " (its creation was begun before, and nobody knows what came of it: see whether it"
                            + " is there; to make it anew all the same, run with replace " + entry.urn() + ")",
                    e);
        }
        return made(
                entry, made, blueprint, Marks.outputs(driver.schema(), made.outputs(), blueprint.inputs(), List.of()));
    }

    private Entry made(Entry begun, Made made, Blueprint blueprint, Map<String, Object> outputs) {
        Entry done = begun.replacedBy(new Thing(made.id(), outputs, blueprint));
        ledger.put(done);
        return done;
    }

    /// Changes in place.
    Entry update(Decision decision, Entry entry) throws Exception {
        Thing now = entry.current().orElseThrow();
        Blueprint wanted = decision.wanted().of(now.blueprint());
        Existing old = Forms.existing(entry, now);
        Driver driver = driver(entry, wanted);
        ledger.put(entry.intending(new Intent.Update()));
        Made made = driver.update(
                old,
                forms.wanted(
                        driver.schema(),
                        entry.urn(),
                        entry.name(),
                        wanted.generation(),
                        wanted.inputs(),
                        Optional.of(old)));
        Entry done =
                entry.being(new Thing(made.id(), Decider.outputs(decision.placed(), made.outputs(), wanted), wanted));
        ledger.put(done);
        return done;
    }

    /// Notes what is wanted, where nothing is to be done for it.
    Entry keep(Decision decision, Entry entry) {
        Thing now = entry.current().orElseThrow();
        Blueprint wanted = decision.wanted().of(now.blueprint());
        Map<String, Object> outputs = Decider.outputs(decision.placed(), Secrecy.clear(now.outputs()), wanted);
        Entry done = entry.being(new Thing(now.id(), outputs, wanted));
        ledger.put(done);
        return done;
    }

    /// Notes what was found.
    Entry note(Decision decision, Entry entry) {
        Thing found = decision.found().orElseThrow();
        boolean managed = decision.kind() == StackStep.Kind.IMPORT;
        Thing thing = managed
                ? new Thing(found.id(), found.outputs(), decision.wanted().withToken(tokens.get()))
                : found;
        boolean other = entry.current()
                .filter(now ->
                        !now.blueprint().keeping().external() && !now.id().equals(found.id()))
                .isPresent();
        Entry done = other ? entry.replacedBy(thing) : entry.being(thing);
        ledger.put(done);
        return done;
    }

    private Driver driver(Entry entry, Blueprint blueprint) throws Exception {
        return drivers.of(
                entry.type(), blueprint.provider(), blueprint.keeping().timeouts());
    }

    private Creation creation(Driver driver, Entry entry, Blueprint blueprint) {
        return new Creation(
                forms.wanted(
                        driver.schema(),
                        entry.urn(),
                        entry.name(),
                        blueprint.generation(),
                        blueprint.inputs(),
                        Optional.empty()),
                blueprint.token());
    }
}
