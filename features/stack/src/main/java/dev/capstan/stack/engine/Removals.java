package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.program.Secrecy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Removes many resources, each after all that need it.
final class Removals {
    private final Session session;
    private final Remover remover;
    private final Set<String> whole;
    private final Set<String> told;

    /// @param whole URNs of what is to be removed as a whole; of others, what was replaced
    /// @param told URNs of those others whose removal is a step of its own
    Removals(Session session, Remover remover, Set<String> whole, Set<String> told) {
        this.session = session;
        this.remover = remover;
        this.whole = whole;
        this.told = told;
    }

    /// URNs of what was not removed.
    ///
    /// @param unfinished URNs of what should have been changed and was not, so it still needs what it needed
    Set<String> remove(Set<String> unfinished) throws InterruptedException {
        Map<String, Entry> entries = session.ledger().entries();
        Set<String> held = held(unfinished, entries);
        var going = new LinkedHashSet<String>();
        entries.values().stream()
                .filter(each -> whole.contains(each.urn()) || !each.replaced().isEmpty())
                .map(Entry::urn)
                .filter(urn -> whole.contains(urn) || !held.contains(urn))
                .forEach(going::add);
        return session.crew().work(Remover.order(entries, going, whole), urn -> remove(urn, held));
    }

    /// What must not go: what is needed by something that was not changed, or by something that must not go.
    private static Set<String> held(Set<String> unfinished, Map<String, Entry> entries) {
        var held = new LinkedHashSet<String>();
        Deque<String> waiting = new ArrayDeque<>(unfinished.stream()
                .filter(urn ->
                        entries.containsKey(urn) && entries.get(urn).current().isPresent())
                .toList());
        while (!waiting.isEmpty()) {
            Entry entry = entries.get(waiting.remove());
            var needed = new LinkedHashSet<String>();
            if (entry != null) {
                entry.current()
                        .ifPresent(thing -> needed.addAll(thing.blueprint().needs()));
                entry.replaced()
                        .forEach(thing -> needed.addAll(thing.blueprint().needs()));
            }
            needed.stream().filter(held::add).forEach(waiting::add);
        }
        return held;
    }

    private boolean remove(String urn, Set<String> held) throws InterruptedException {
        Entry entry = session.ledger().find(urn).orElseThrow();
        boolean all = whole.contains(urn);
        StackStep step =
                all ? Plan.removal(entry) : StackStep.of(StackStep.Kind.DELETE, urn, entry.type(), entry.name());
        boolean shown = all || told.contains(urn);
        if (held.contains(urn)) {
            session.progress().ended(step.failed("is still needed by something that was not changed"));
            return false;
        }
        if (shown) {
            session.progress().began(step);
        }
        try {
            go(entry, all);
            if (shown) {
                session.progress().ended(step);
            }
            return true;
        } catch (InterruptedException | LedgerException e) {
            throw e;
        } catch (Exception e) {
            Map<String, Object> inputs =
                    entry.blueprint().map(Blueprint::inputs).orElse(Map.of());
            String words = String.valueOf(e.getMessage() == null ? e.toString() : e.getMessage());
            session.progress().ended(step.failed(Secrecy.censored(words, inputs)));
            return false;
        }
    }

    private void go(Entry entry, boolean all) throws Exception {
        if (!all) {
            Entry _ = remover.removeReplaced(entry);
            return;
        }
        boolean along = entry.current()
                .flatMap(thing -> thing.blueprint().keeping().deletedWith())
                .filter(whole::contains)
                .isPresent();
        remover.remove(entry.urn(), along);
    }
}
