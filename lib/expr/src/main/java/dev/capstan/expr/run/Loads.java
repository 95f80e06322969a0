package dev.capstan.expr.run;

import dev.capstan.expr.value.Values;
import org.jspecify.annotations.Nullable;

/// Where values come from: the text itself, the variables, `let` and the loops.
final class Loads {
    private Loads() {}

    static final class Constant extends Code {
        final @Nullable Object value;

        Constant(@Nullable Object value) {
            this.value = value;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            return value;
        }
    }

    static final class Variable extends Code {
        private final int at;
        private final String name;

        Variable(int at, String name) {
            this.at = at;
            this.name = name;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            frame.at = at;
            return Values.plain(frame.variables.get(name));
        }
    }

    /// `$env`.
    static final class Variables extends Code {
        @Override
        Object run(Frame frame) {
            return frame.variables;
        }
    }

    static final class Slot extends Code {
        private final int slot;

        Slot(int slot) {
            this.slot = slot;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            return frame.slots[slot];
        }
    }

    static final class Let extends Code {
        private final int slot;
        private final Code value;
        private final Code body;

        Let(int slot, Code value, Code body) {
            this.slot = slot;
            this.value = value;
            this.body = body;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            frame.slots[slot] = value.run(frame);
            return body.run(frame);
        }
    }

    static final class Sequence extends Code {
        private final Code[] steps;

        Sequence(Code[] steps) {
            this.steps = steps;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            Object last = null;
            for (var step : steps) {
                last = step.run(frame);
            }
            return last;
        }
    }
}
