package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.stack.engine.driver.Drivers;
import dev.capstan.stack.engine.layout.Finder;
import dev.capstan.stack.engine.layout.Placed;
import dev.capstan.stack.engine.ledger.Blueprint;
import dev.capstan.stack.engine.ledger.Entry;
import dev.capstan.stack.engine.ledger.Intent;
import dev.capstan.stack.engine.ledger.LedgerException;
import dev.capstan.stack.program.Secrecy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/// Does what a plan says, with what has really come of everything before. Used on many threads, for each resource by
/// one.
final class Applier {
    private final Session session;
    private final Plan plan;
    private final Results results;
    private final Drivers drivers;
    private final Finder finder;
    private final Decider decider;
    private final Maker maker;
    private final Remover remover;
    /// URNs that went before their turn, because something they needed did.
    private final Set<String> downed = ConcurrentHashMap.newKeySet();
    /// URNs of those whose turn has come. What had to go before them is gone, so they stay, also while they are made.
    private final Set<String> turned = ConcurrentHashMap.newKeySet();
    /// Held while something goes before its turn, as two may want it to.
    private final ReentrantLock downing = new ReentrantLock();

    Applier(Session session, Plan plan, Results results, Drivers drivers) {
        this.session = session;
        this.plan = plan;
        this.results = results;
        this.drivers = drivers;
        this.finder = new Finder(session.ledger(), plan.placed());
        this.decider = new Decider(session, drivers, new Wishes(results, false));
        this.maker = new Maker(session, drivers);
        this.remover = new Remover(session, drivers, maker);
    }

    Remover remover() {
        return remover;
    }

    /// Keys of what was not done.
    Set<String> apply() throws InterruptedException {
        return session.crew().work(plan.edges(session.ledger()), key -> apply(plan.place(key)));
    }

    private boolean apply(Placed placed) throws InterruptedException {
        Optional<Decision> planned = plan.decision(placed.key());
        if (planned.isEmpty()) {
            finder.find(placed)
                    .current()
                    .ifPresent(thing -> results.put(placed.key(), Planner.resolved(placed, thing)));
            return true;
        }
        StackStep step = planned.get().step();
        try {
            done(placed, step);
            return true;
        } catch (InterruptedException | LedgerException e) {
            throw e;
        } catch (Exception e) {
            session.progress().ended(step.failed(words(planned.get(), e)));
            return false;
        }
    }

    private String words(Decision planned, Exception e) {
        String words = e instanceof Refused refused
                ? refused.problems().stream().map(Planner::words).collect(Collectors.joining("; "))
                : String.valueOf(e.getMessage() == null ? e.toString() : e.getMessage());
        Optional<Blueprint> known = finder.find(planned.placed()).blueprint();
        return Secrecy.censored(
                Secrecy.censored(words, known.map(Blueprint::inputs).orElse(Map.of())),
                planned.wanted().inputs());
    }

    private void done(Placed placed, StackStep planned) throws Exception {
        turned.add(placed.urn());
        Entry entry = moved(placed);
        if (session.replace().contains(placed.urn())) {
            entry = entry.withoutCreation();
        }
        Optional<Intent.Create> begun = entry.creation();
        Optional<Kind> resumed = Optional.empty();
        if (begun.isPresent()) {
            resumed = Optional.of(entry.current().isPresent() ? Kind.REPLACE : Kind.CREATE);
            session.progress().began(planned);
            entry = maker.resume(entry, begun.get());
        }
        Decision decision = decider.decide(placed, entry);
        StackStep step = step(decision, resumed.or(() -> downed(placed, planned)));
        if (resumed.isEmpty() && step.kind() != Kind.SAME) {
            session.progress().began(step);
        }
        Entry result = execute(decision, entry);
        result.current().ifPresent(thing -> results.put(placed.key(), Planner.resolved(placed, thing)));
        if (placed.declaration().type().isProvider()) {
            drivers.configure(placed.urn(), decision.wanted().inputs());
        }
        session.progress().ended(step);
    }

    /// What went before its turn is made anew, as it was planned.
    private Optional<Kind> downed(Placed placed, StackStep planned) {
        return downed.contains(placed.urn()) ? Optional.of(planned.kind()) : Optional.empty();
    }

    private static StackStep step(Decision decision, Optional<Kind> known) {
        return decision.placed().step(known.orElse(decision.kind())).withChanges(decision.changes(), false);
    }

    /// What is remembered, under its present URN.
    private Entry moved(Placed placed) {
        Optional<Entry> former =
                session.ledger().find(placed.urn()).isPresent() ? Optional.empty() : finder.former(placed);
        Entry entry = finder.find(placed);
        if (former.isPresent()) {
            session.ledger().put(entry);
            session.ledger().remove(former.get().urn());
        }
        return entry;
    }

    private Entry execute(Decision decision, Entry entry) throws Exception {
        return switch (decision.kind()) {
            case SAME -> maker.keep(decision, entry);
            case UPDATE -> maker.update(decision, entry);
            case CREATE -> maker.create(decision, entry.withoutCurrent());
            case REPLACE -> replace(decision, entry);
            case READ, IMPORT -> maker.note(decision, entry);
            case DELETE, REFRESH, FORGET -> throw new IllegalStateException("never decided: " + decision.kind());
        };
    }

    private Entry replace(Decision decision, Entry entry) throws Exception {
        if (decision.wanted().keeping().protect()) {
            throw new Refused(
                    decision.placed().declaration().path(),
                    "is protected and would have to be made anew, because of " + String.join(", ", decision.changes()));
        }
        boolean first = plan.decision(decision.placed().key())
                .filter(Decision::deleteFirst)
                .isPresent();
        if (!decision.deleteFirst() && !first) {
            return maker.create(decision, entry);
        }
        down(decision.placed().urn());
        Entry last = remover.removeReplaced(entry);
        remover.removeCurrent(last);
        return maker.create(decision, last.withoutCurrent());
    }

    /// Removes what needs a resource that is about to go, and goes as well.
    private void down(String urn) throws Exception {
        downing.lockInterruptibly();
        try {
            Plan.Before before = plan.before(urn, session.ledger(), turned);
            for (String each : before.urns()) {
                Optional<Entry> entry = session.ledger().find(each);
                if (entry.isPresent() && before.whole().contains(each)) {
                    long generation =
                            entry.get().blueprint().map(Blueprint::generation).orElse(0L);
                    remover.remove(each, false);
                    decider.restart(each, generation + 1);
                    downed.add(each);
                } else if (entry.isPresent()) {
                    Entry _ = remover.removeReplaced(entry.get());
                }
            }
        } finally {
            downing.unlock();
        }
    }

    /// URNs that went before their turn.
    Set<String> downed() {
        return Set.copyOf(downed);
    }
}
