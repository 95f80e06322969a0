package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.program.Secrecy;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
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
        var going = new LinkedHashSet<String>();
        entries.values().stream()
                .filter(each -> whole.contains(each.urn()) || !each.replaced().isEmpty())
                .map(Entry::urn)
                .filter(urn -> whole.contains(urn) || !isNeeded(urn, unfinished, entries))
                .forEach(going::add);
        return session.crew().work(Remover.order(entries, going, whole), urn -> remove(urn, entries));
    }

    private static boolean isNeeded(String urn, Set<String> unfinished, Map<String, Entry> entries) {
        return unfinished.stream()
                .flatMap(each -> Optional.ofNullable(entries.get(each)).stream())
                .anyMatch(each -> needs(each, urn));
    }

    private static boolean needs(Entry entry, String urn) {
        return entry.blueprint().filter(each -> each.needs().contains(urn)).isPresent();
    }

    private boolean remove(String urn, Map<String, Entry> entries) throws InterruptedException {
        Entry entry = session.ledger().find(urn).orElseThrow();
        boolean all = whole.contains(urn);
        StackStep step =
                all ? Plan.removal(entry) : StackStep.of(StackStep.Kind.DELETE, urn, entry.type(), entry.name());
        boolean shown = all || told.contains(urn);
        Optional<Entry> needing = entries.values().stream()
                .filter(each -> all && !whole.contains(each.urn()) && needs(each, urn))
                .findFirst();
        if (needing.isPresent()) {
            session.progress()
                    .ended(step.failed("is still needed by " + needing.get().urn() + ", which was not changed"));
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
