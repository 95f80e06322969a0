package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackResult.Ending;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.stack.engine.driver.Driver;
import dev.capstan.stack.engine.driver.Drivers;
import dev.capstan.stack.engine.driver.Settings;
import dev.capstan.stack.engine.ledger.Blueprint;
import dev.capstan.stack.engine.ledger.Entry;
import dev.capstan.stack.engine.ledger.Thing;
import dev.capstan.stack.program.Plain;
import dev.capstan.stack.program.Secrecy;
import dev.capstan.stack.program.TypeToken;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;

/// Looks at the world, and makes what is remembered as it is there.
final class Refreshing {
    private final Session session;
    private final Drivers drivers;
    private final Map<String, Look> looks = new ConcurrentSkipListMap<>();

    /// @param there what is remembered after it; empty when it is gone
    private record Look(Entry entry, Optional<Entry> there, List<String> changes) {
        StackStep step() {
            Kind kind = changes.isEmpty() ? Kind.SAME : Kind.REFRESH;
            return StackStep.of(kind, entry.urn(), entry.type(), entry.name()).withChanges(changes, false);
        }
    }

    Refreshing(Session session, Settings settings) {
        this.session = session;
        this.drivers = session.drivers(settings);
    }

    StackResult run() throws InterruptedException {
        session.checkTargets(Set.of());
        Optional<StackResult> stopped = look();
        if (stopped.isPresent()) {
            return stopped.get();
        }
        looks.values().forEach(each -> session.progress().ended(each.step()));
        return Outcomes.of(session, session.ledger().header().outputs());
    }

    /// Looks at everything, and remembers how it is; what it says is why it did not.
    Optional<StackResult> look() throws InterruptedException {
        Map<String, Entry> entries = session.ledger().entries();
        Set<String> meant = Destruction.meant(entries, session.targets());
        var waits = new LinkedHashMap<String, Set<String>>();
        entries.values().stream()
                .filter(each -> meant.contains(each.urn()) && isSeen(each))
                .forEach(each -> waits.put(each.urn(), Set.of()));
        Set<String> unseen = session.crew()
                .work(waits, urn -> look(session.ledger().find(urn).orElseThrow()));
        List<StackStep> drifted = looks.values().stream()
                .map(Look::step)
                .filter(step -> step.kind() == Kind.REFRESH)
                .toList();
        if (!unseen.isEmpty()) {
            return Optional.of(Outcomes.of(session, session.ledger().header().outputs()));
        }
        if (session.options().expectNoChanges() && !drifted.isEmpty()) {
            return Optional.of(unexpected(drifted));
        }
        looks.values().forEach(this::remember);
        return Optional.empty();
    }

    private StackResult unexpected(List<StackStep> drifted) {
        String words = drifted.stream()
                .map(step -> step.name() + " (" + String.join(", ", step.changes()) + ")")
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
        return Outcomes.of(
                Ending.FAILED,
                "no changes were expected, and these are not as they were left: " + words
                        + "; a refresh that expects changes takes them as they are",
                session.ledger().header().outputs(),
                drifted);
    }

    private boolean isSeen(Entry entry) {
        if (entry.creation().isPresent()) {
            session.progress()
                    .warned(entry.name() + ": its creation was begun and not ended, so it is left as it is: the"
                            + " next update ends it");
        }
        return entry.current().isPresent() && entry.creation().isEmpty() && !new TypeToken(entry.type()).isProvider();
    }

    private boolean look(Entry entry) throws InterruptedException {
        Thing now = entry.current().orElseThrow();
        try {
            Driver driver = drivers.of(
                    entry.type(),
                    now.blueprint().provider(),
                    now.blueprint().keeping().timeouts());
            Optional<Existing> there = driver.read(Forms.existing(entry, now));
            looks.put(
                    entry.urn(),
                    there.map(found -> found(entry, now, driver, found)).orElseGet(() -> gone(entry)));
            return true;
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            String words = String.valueOf(e.getMessage() == null ? e.toString() : e.getMessage());
            session.progress()
                    .ended(StackStep.of(Kind.REFRESH, entry.urn(), entry.type(), entry.name())
                            .failed(Secrecy.censored(words, now.blueprint().inputs())));
            return false;
        }
    }

    private static Look gone(Entry entry) {
        Entry rest = entry.withoutCurrent().settled();
        return new Look(entry, rest.replaced().isEmpty() ? Optional.empty() : Optional.of(rest), List.of("is gone"));
    }

    private static Look found(Entry entry, Thing now, Driver driver, Existing there) {
        Map<String, Object> inputs = Plain.map(there.inputs());
        Map<String, Object> outputs = Plain.map(there.outputs());
        var changes = new TreeSet<String>();
        changes.addAll(differing(Secrecy.clear(now.blueprint().inputs()), inputs));
        changes.addAll(differing(Secrecy.clear(now.outputs()), outputs));
        Blueprint old = now.blueprint();
        Blueprint blueprint = new Blueprint(
                old.token(),
                old.generation(),
                Marks.inputs(driver.schema(), inputs, old.inputs()),
                old.dependencies(),
                old.parent(),
                old.provider(),
                old.keeping());
        List<String> secret = Secrecy.places(now.outputs()).stream()
                .map(place -> String.valueOf(place.getFirst()))
                .toList();
        var thing =
                new Thing(there.id(), Marks.outputs(driver.schema(), outputs, blueprint.inputs(), secret), blueprint);
        return new Look(entry, Optional.of(entry.being(thing)), List.copyOf(changes));
    }

    private static Set<String> differing(Map<String, Object> one, Map<String, Object> other) {
        var names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        names.removeIf(name -> Objects.equals(one.get(name), other.get(name)));
        return names;
    }

    private void remember(Look look) {
        if (look.there().isPresent()) {
            session.ledger().put(look.there().get());
        } else {
            session.ledger().remove(look.entry().urn());
        }
    }
}
