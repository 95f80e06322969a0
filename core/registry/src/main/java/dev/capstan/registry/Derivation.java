package dev.capstan.registry;

import dev.capstan.registry.index.View;
import dev.capstan.store.Expectation;
import dev.capstan.store.Write;
import java.util.List;

/// Something that follows from writes, and is written in the same commit as they are, whichever door they came
/// through.
///
/// It is asked after a write was decided, perhaps several times until one decision is committed, so it must
/// change nothing by itself; and it is asked about every write, so it must be quick to see that one does not
/// concern it.
@FunctionalInterface
public interface Derivation {
    /// What follows.
    ///
    /// @param view what the writes were decided on
    /// @param writes what is going to be written
    /// @return often [nothing][Further#NOTHING]
    Further derive(View view, List<Write> writes);

    /// Something to write beside, if what it relies on holds.
    record Further(List<Expectation> expectations, List<Write> writes) {
        public static final Further NOTHING = new Further(List.of(), List.of());

        public Further {
            expectations = List.copyOf(expectations);
            writes = List.copyOf(writes);
        }
    }
}
