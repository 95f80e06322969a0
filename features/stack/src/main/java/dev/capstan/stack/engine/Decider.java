package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.stack.engine.driver.Driver;
import dev.capstan.stack.engine.driver.Drivers;
import dev.capstan.stack.engine.layout.Placed;
import dev.capstan.stack.engine.ledger.Blueprint;
import dev.capstan.stack.engine.ledger.Entry;
import dev.capstan.stack.engine.ledger.Intent;
import dev.capstan.stack.engine.ledger.Ledger;
import dev.capstan.stack.engine.ledger.Thing;
import dev.capstan.stack.program.Evaluation;
import dev.capstan.stack.program.Plain;
import dev.capstan.stack.program.ResourceOptions;
import dev.capstan.stack.program.Secrecy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Decides what is to be done with a resource: compares what is wanted with what is remembered. Changes nothing.
///
/// In a preview some inputs may be unknown. Then it compares twice, as if all of those changed and as if none did;
/// where that makes a difference, the decision is uncertain.
final class Decider {
    private final Ledger ledger;
    private final Drivers drivers;
    private final Wishes wishes;
    private final Forms forms;
    /// URNs of what is to be made anew.
    private final Set<String> replace;

    /// How often those were made that have just gone, by URN.
    private final Map<String, Long> generations = new ConcurrentHashMap<>();

    Decider(Session session, Drivers drivers, Wishes wishes) {
        this.ledger = session.ledger();
        this.drivers = drivers;
        this.wishes = wishes;
        this.forms = session.forms();
        this.replace = session.replace();
    }

    /// Says that the next one of a URN is another one than those before.
    void restart(String urn, long generation) {
        generations.put(urn, generation);
    }

    Decision decide(Placed placed, Entry entry) throws Exception {
        Driver driver = drivers.of(
                placed.type(), placed.provider(), placed.declaration().options().timeouts());
        if (placed.declaration().get().isPresent()) {
            return lookup(placed, entry, driver);
        }
        Optional<Thing> now = present(entry, driver);
        return now.isPresent() ? compare(placed, entry, now.get(), driver) : appear(placed, entry, driver);
    }

    /// What is there; when somebody was about to remove it, the world is asked.
    private Optional<Thing> present(Entry entry, Driver driver) throws Exception {
        Optional<Thing> managed =
                entry.current().filter(thing -> !thing.blueprint().keeping().external());
        boolean doubtful =
                entry.intent().filter(Intent.Delete.class::isInstance).isPresent();
        if (managed.isEmpty() || !doubtful || !driver.isConnected()) {
            return managed;
        }
        return driver.read(Forms.existing(entry, managed.get())).isPresent() ? managed : Optional.empty();
    }

    private Decision appear(Placed placed, Entry entry, Driver driver) throws Exception {
        Blueprint wish = wishes.of(placed, Optional.empty());
        long generation = entry.creation()
                .map(each -> each.blueprint().generation())
                .orElseGet(() -> generations.getOrDefault(placed.urn(), 0L));
        Blueprint wanted = checked(placed, driver, wish, generation, Optional.empty());
        if (wish.keeping().importId().isPresent() && entry.creation().isEmpty()) {
            return takeOver(placed, entry, driver, wanted);
        }
        return new Decision(placed, Kind.CREATE, entry, wanted, Optional.empty(), List.of(), false, false);
    }

    private Decision takeOver(Placed placed, Entry entry, Driver driver, Blueprint wanted) throws Exception {
        String path = placed.declaration().path() + ".options.import";
        String id = wanted.keeping().importId().orElseThrow();
        if (!driver.isConnected()) {
            return new Decision(placed, Kind.IMPORT, entry, wanted, Optional.empty(), List.of(), false, false);
        }
        Existing there = driver.read(
                        new Existing(placed.type(), placed.declaration().name(), id, Map.of(), Map.of()))
                .orElseThrow(() -> new Refused(path, "there is no " + placed.type() + " " + id + " to take over"));
        owned(placed, there);
        Difference difference = driver.diff(
                there,
                forms.wanted(placed.schema(), placed.urn(), there.name(), 0, wanted.inputs(), Optional.of(there)));
        if (!difference.isEmpty()) {
            throw new Refused(
                    path,
                    id + " is not what the program says, it differs in " + paths(placed, difference)
                            + ": make them equal, or take it over by a program that says what is there");
        }
        Thing found = new Thing(there.id(), outputs(placed, there.outputs(), wanted), wanted);
        return new Decision(placed, Kind.IMPORT, entry, wanted, Optional.of(found), List.of(), false, false);
    }

    /// What this stack has under another name would be removed under that name.
    private void owned(Placed placed, Existing there) throws Refused {
        for (Entry each : ledger.entries().values()) {
            boolean same = each.type().equals(placed.type())
                    && each.current()
                            .filter(thing -> thing.id().equals(there.id()))
                            .isPresent();
            if (same && !each.urn().equals(placed.urn())) {
                throw new Refused(
                        placed.declaration().path() + ".options.import",
                        there.id() + " belongs to this stack as " + each.name() + ": to give it another name use"
                                + " options.aliases: [{name: " + each.name() + "}], without import");
            }
        }
    }

    private Decision lookup(Placed placed, Entry entry, Driver driver) throws Exception {
        Optional<String> id = wishes.id(placed);
        Blueprint unknown = wishes.external(placed, Map.of());
        if (id.isEmpty() || !driver.isConnected()) {
            return new Decision(placed, Kind.READ, entry, unknown, Optional.empty(), List.of(), false, false);
        }
        Map<String, Object> state = Secrecy.clear(wishes.state(placed));
        Existing there = driver.read(
                        new Existing(placed.type(), placed.declaration().name(), id.get(), state, state))
                .orElseThrow(() -> new Refused(
                        placed.declaration().path() + ".get.id", "there is no " + placed.type() + " " + id.get()));
        Blueprint known = wishes.external(placed, Plain.map(there.inputs()));
        Thing found = new Thing(there.id(), outputs(placed, there.outputs(), known), known);
        return new Decision(placed, Kind.READ, entry, known, Optional.of(found), List.of(), false, false);
    }

    static Map<String, Object> outputs(Placed placed, Map<String, Object> clear, Blueprint made) {
        ResourceOptions options = placed.declaration().options();
        return Marks.outputs(placed.schema(), clear, made.inputs(), options.additionalSecretOutputs());
    }

    private Decision compare(Placed placed, Entry entry, Thing now, Driver driver) throws Exception {
        Blueprint wish = wishes.of(placed, Optional.of(now));
        otherImport(placed, wish, now);
        Existing there = Forms.existing(entry, now);
        Blueprint wanted = checked(placed, driver, wish, now.blueprint().generation(), Optional.of(there));
        Difference difference = difference(placed, driver, there, now, wanted.inputs());
        Kind kind = kind(placed, entry, now, difference);
        boolean uncertain = kind != Kind.SAME && !driver.isConnected();
        if (Evaluation.isUnknownIn(wanted.inputs())) {
            Map<String, Object> guess = Guess.of(there.inputs(), Secrecy.clear(wanted.inputs()));
            uncertain |= kind(placed, entry, now, difference(placed, driver, there, now, guess)) != kind;
        }
        boolean deleteFirst = placed.declaration().options().deleteBeforeReplace() || difference.deleteFirst();
        return new Decision(
                placed,
                kind,
                entry,
                kind == Kind.REPLACE ? anew(placed, entry, driver, wish, now) : wanted,
                Optional.empty(),
                shown(placed, now, difference),
                uncertain,
                kind == Kind.REPLACE && deleteFirst);
    }

    private static void otherImport(Placed placed, Blueprint wish, Thing now) throws Refused {
        Optional<String> asked = wish.keeping().importId();
        if (asked.isPresent()
                && !asked.equals(now.blueprint().keeping().importId())
                && !asked.get().equals(now.id())) {
            throw new Refused(
                    placed.declaration().path() + ".options.import",
                    "is " + asked.get() + ", and the resource is " + now.id()
                            + " already: take the option away, or give the resource another name");
        }
    }

    private Difference difference(Placed placed, Driver driver, Existing there, Thing now, Map<String, Object> inputs)
            throws Exception {
        return driver.diff(
                there,
                forms.wanted(
                        placed.schema(),
                        placed.urn(),
                        there.name(),
                        now.blueprint().generation(),
                        inputs,
                        Optional.of(there)));
    }

    private Kind kind(Placed placed, Entry entry, Thing now, Difference difference) {
        List<Difference.Change> changes = difference.changes();
        boolean chosen = changes.stream()
                .anyMatch(change -> placed.declaration().options().replaceOnChanges().stream()
                        .anyMatch(path -> path.touches(change.path())));
        if (difference.replaces()
                || chosen
                || replace.contains(placed.urn())
                || isMadeOtherwise(placed, now)
                || entry.creation().isPresent()) {
            return Kind.REPLACE;
        }
        boolean doubtful =
                entry.intent().filter(each -> !(each instanceof Intent.Create)).isPresent();
        return !changes.isEmpty() || doubtful ? Kind.UPDATE : Kind.SAME;
    }

    private static boolean isMadeOtherwise(Placed placed, Thing now) {
        return !now.blueprint().provider().equals(placed.provider());
    }

    /// What its replacement is made from: it gets a name of its own where that is made up.
    private Blueprint anew(Placed placed, Entry entry, Driver driver, Blueprint wish, Thing now) throws Exception {
        long generation = entry.creation()
                .map(each -> each.blueprint().generation())
                .orElse(now.blueprint().generation() + 1);
        return checked(placed, driver, wish, generation, Optional.empty());
    }

    private Blueprint checked(Placed placed, Driver driver, Blueprint wish, long generation, Optional<Existing> old)
            throws Exception {
        Checked checked = driver.check(forms.wanted(
                placed.schema(), placed.urn(), placed.declaration().name(), generation, wish.inputs(), old));
        if (!checked.problems().isEmpty()) {
            var problems = new ArrayList<FieldProblem>();
            for (Checked.Problem each : checked.problems()) {
                String words = Secrecy.censored(each.message(), wish.inputs());
                problems.add(FieldProblem.forbidden(placed.declaration().path() + ".properties." + each.path(), words));
            }
            throw new Refused(problems);
        }
        Map<String, Object> inputs = Marks.inputs(placed.schema(), Plain.map(checked.inputs()), wish.inputs());
        return new Blueprint(
                wish.token(), generation, inputs, wish.dependencies(), wish.parent(), wish.provider(), wish.keeping());
    }

    private static List<String> shown(Placed placed, Thing now, Difference difference) {
        var shown = new ArrayList<>(paths(placed, difference));
        if (isMadeOtherwise(placed, now)) {
            shown.add("provider");
        }
        return shown;
    }

    private static List<String> paths(Placed placed, Difference difference) {
        return difference.changes().stream()
                .map(Difference.Change::path)
                .filter(path ->
                        placed.declaration().options().hideDiffs().stream().noneMatch(hidden -> hidden.touches(path)))
                .toList();
    }
}
