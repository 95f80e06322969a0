package dev.capstan.expr.run;

import org.jspecify.annotations.Nullable;

/// Where the names around a piece of the text are kept while it runs.
sealed interface Scope {
    /// No `let` and no loop around.
    record Top() implements Scope {}

    record Let(Scope outer, String name, int slot) implements Scope {}

    /// Inside a predicate. The index is stored only if somebody asks for it.
    final class Predicate implements Scope {
        final Scope outer;
        final int element;
        final int result;
        private final Slots slots;
        private int index = -1;
        private int pointer = -1;

        Predicate(Scope outer, Slots slots, boolean accumulates) {
            this.outer = outer;
            this.slots = slots;
            this.element = slots.next();
            this.result = accumulates ? slots.next() : -1;
        }

        /// The slot of `#`, asked for at this place of the text.
        int askElement(int at) {
            if (pointer < 0) {
                pointer = at;
            }
            return element;
        }

        /// Where the element is asked for first; -1 when it is not.
        int pointer() {
            return pointer;
        }

        int askIndex() {
            if (index < 0) {
                index = slots.next();
            }
            return index;
        }

        /// -1 when nobody asked.
        int index() {
            return index;
        }
    }

    /// Hands out the slots of a [Frame].
    final class Slots {
        private int count;

        int next() {
            return count++;
        }

        int count() {
            return count;
        }
    }

    /// The slot of a `let` variable, or -1 when no `let` around declares that name.
    default int slotOf(String name) {
        Scope scope = this;
        while (true) {
            switch (scope) {
                case Top _ -> {
                    return -1;
                }
                case Let let -> {
                    if (let.name().equals(name)) {
                        return let.slot();
                    }
                    scope = let.outer();
                }
                case Predicate predicate -> scope = predicate.outer;
            }
        }
    }

    /// The nearest predicate around, which `#` belongs to.
    default @Nullable Predicate predicate() {
        return switch (this) {
            case Top _ -> null;
            case Let let -> let.outer().predicate();
            case Predicate predicate -> predicate;
        };
    }
}
