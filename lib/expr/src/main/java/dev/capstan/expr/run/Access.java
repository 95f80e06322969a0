package dev.capstan.expr.run;

import dev.capstan.expr.value.Lists;
import dev.capstan.expr.value.Members;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What reaches into a value: `a.b`, `a[b]`, `a?.b`, `a[b:c]`.
///
/// An optional step that meets nil makes its whole chain nil: it answers [#SKIP], which every later step of the chain
/// hands on and [Chain] turns into nil.
final class Access {
    static final Object SKIP = new Skip();

    private record Skip() {}

    private Access() {}

    /// Does the chain end at `target`, before or at this step?
    static boolean ends(@Nullable Object target, boolean optional) {
        return target == null ? optional : target instanceof Skip;
    }

    /// `target.name` or `target["name"]`.
    static final class Field extends Code {
        private final int at;
        private final Code target;
        private final String name;
        private final boolean optional;

        Field(int at, Code target, String name, boolean optional) {
            this.at = at;
            this.target = target;
            this.name = name;
            this.optional = optional;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            var from = target.run(frame);
            if (from instanceof Map<?, ?> map) {
                frame.at = at;
                return Values.plain(Members.get(map, name));
            }
            return other(frame, from);
        }

        private @Nullable Object other(Frame frame, @Nullable Object from) {
            if (ends(from, optional)) {
                return SKIP;
            }
            frame.at = at;
            return Members.fetch(from, name, frame.budget);
        }
    }

    static final class Item extends Code {
        private final int at;
        private final Code target;
        private final Code key;
        private final boolean optional;

        Item(int at, Code target, Code key, boolean optional) {
            this.at = at;
            this.target = target;
            this.key = key;
            this.optional = optional;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            var from = target.run(frame);
            if (ends(from, optional)) {
                return SKIP;
            }
            var found = key.run(frame);
            frame.at = at;
            return Members.fetch(from, found, frame.budget);
        }
    }

    static final class Chain extends Code {
        private final Code body;

        Chain(Code body) {
            this.body = body;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            var value = body.run(frame);
            return value instanceof Skip ? null : value;
        }
    }

    static final class Slice extends Code {
        private final int at;
        private final Code target;
        private final @Nullable Code from;
        private final @Nullable Code to;

        Slice(int at, Code target, @Nullable Code from, @Nullable Code to) {
            this.at = at;
            this.target = target;
            this.from = from;
            this.to = to;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            var whole = target.run(frame);
            if (ends(whole, false)) {
                return SKIP;
            }
            var end = bound(frame, to);
            var start = bound(frame, from);
            frame.at = at;
            return Lists.slice(whole, start, end, frame.budget);
        }

        /// Null only where nothing is written: a bound that is nil is a complaint.
        private @Nullable Object bound(Frame frame, @Nullable Code code) {
            if (code == null) {
                return null;
            }
            var value = code.run(frame);
            if (value == null) {
                frame.at = at;
                throw new Problem("a bound of a slice is nil, expected a number");
            }
            return value;
        }
    }
}
