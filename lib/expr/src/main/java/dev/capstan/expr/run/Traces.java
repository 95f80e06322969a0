package dev.capstan.expr.run;

import dev.capstan.expr.trace.Element;
import dev.capstan.expr.value.Members;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The codes that take notes. They stand in only in a [Routine] made for tracing.
final class Traces {
    private Traces() {}

    /// What is said of every decision of a loop.
    ///
    /// @param listed the outcome of the predicate that is worth listing
    /// @param slot where a running loop keeps its [Watch]
    record Label(int at, String builtin, String collection, boolean listed, boolean fromEnd, int slot) {}

    /// The rounds of one running loop.
    static final class Watch {
        private final Label loop;
        private final Recording recording;
        private final List<?> elements;
        private final List<Element> found = new ArrayList<>();
        private int seen;

        Watch(Label loop, Recording recording, List<?> elements) {
            this.loop = loop;
            this.recording = recording;
            this.elements = elements;
        }

        Label loop() {
            return loop;
        }

        List<Element> found() {
            return found;
        }

        private int next() {
            return loop.fromEnd() ? elements.size() - 1 - seen : seen;
        }

        private void note(boolean outcome) {
            var index = next();
            if (outcome == loop.listed()) {
                recording.element(found, index, Values.plain(elements.get(index)));
            }
            seen++;
        }

        /// The rounds behind the one that settled the loop, as far as the budget goes.
        private void goOn(Frame frame, Loop.Round round) {
            var budget = frame.budget;
            frame.budget = recording.spare;
            while (seen < elements.size() && !recording.spare.exhausted()) {
                var before = seen;
                try {
                    round.test(frame, elements, next());
                } catch (Problem _) {
                    seen = before + 1;
                }
            }
            frame.budget = budget;
        }
    }

    /// The predicate of a watched loop.
    static final class Watched extends Code {
        private final Code body;
        private final int slot;

        Watched(Code body, int slot) {
            this.body = body;
            this.slot = slot;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            return body.run(frame);
        }

        @Override
        boolean test(Frame frame, int at) {
            var watch = (Watch) Objects.requireNonNull(frame.slots[slot]);
            var outcome = body.test(frame, at);
            watch.note(outcome);
            return outcome;
        }
    }

    static final class WatchedLoop extends Code {
        private final Loop loop;
        private final Label label;

        WatchedLoop(Loop loop, Label label) {
            this.loop = loop;
            this.label = label;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            var elements = loop.round.elements(frame);
            var recording = Objects.requireNonNull(frame.recording);
            var watch = new Watch(label, recording, elements);
            frame.slots[label.slot()] = watch;
            var place = recording.begin();
            var value = loop.over(frame, elements);
            watch.goOn(frame, loop.round);
            recording.end(place, watch, value);
            return value;
        }
    }

    /// `target[key]`, noted when the target is a map.
    static final class WatchedItem extends Code {
        private final int at;
        private final Code target;
        private final Code key;
        private final boolean optional;
        private final String text;

        WatchedItem(int at, Code target, Code key, boolean optional, String text) {
            this.at = at;
            this.target = target;
            this.key = key;
            this.optional = optional;
            this.text = text;
        }

        @Override
        @Nullable
        Object run(Frame frame) {
            var from = target.run(frame);
            if (Access.ends(from, optional)) {
                return Access.SKIP;
            }
            var asked = key.run(frame);
            frame.at = at;
            var value = Members.fetch(from, asked, frame.budget);
            if (from instanceof Map<?, ?> && asked instanceof String name) {
                Objects.requireNonNull(frame.recording).lookup(at, text, name, value);
            }
            return value;
        }
    }
}
